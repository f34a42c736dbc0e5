import type { Lot } from '@votewise/server/contract';
import type { ReactNode } from 'react';
import { orderCommand, seedCommand } from './lot-commands.ts';

interface LotDetailsProps {
  lot: Lot;
  nameOf: (id: string) => string;
}

/** The seed, its hash, and the order that follows from them, so that anyone can repeat the lot. */
export function LotDetails({ lot: { hash, seed, order }, nameOf }: LotDetailsProps) {
  if (seed === undefined || order === undefined) return null;
  return (
    <details className="min-w-0 border-t border-line">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Check the lot
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-2 text-14">
        <p>
          The lot follows from a secret number, the seed. VoteWise chose it before voting opened and
          recorded its hash in the audit trail, where administrators and auditors can look it up. A
          different seed would have a different hash. Candidates are in the order of SHA-256(seed ‖
          candidate ID). Of tied candidates, the first is elected, and the last is excluded.
        </p>
        <dl className="grid gap-3">
          <Fact label="Hash in the audit trail (SHA-256 of the seed)">
            <code className="break-all">{hash}</code>
          </Fact>
          <Fact label="Seed">
            <code className="break-all">{seed}</code>
          </Fact>
          <Fact label="Order of the lot, with candidate IDs">
            <ol className="list-decimal pl-5">
              {order.map((id) => (
                <li key={id} className="pl-1">
                  <bdi className="wrap-anywhere">{nameOf(id)}</bdi>{' '}
                  <code className="break-all text-ink-2">{id}</code>
                </li>
              ))}
            </ol>
          </Fact>
        </dl>
        <div className="grid gap-2">
          <h4 className="font-semibold">Check it yourself</h4>
          <p>
            Run these commands on any computer with a Unix terminal. The first prints the hash, the
            second the order.
          </p>
          <Command label="Command for the hash">{seedCommand(seed)}</Command>
          <Command label="Command for the order">{orderCommand(seed, order.toSorted())}</Command>
        </div>
      </div>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function Command({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} className="rounded-2 border border-line bg-sunken px-3 py-2">
      <code className="whitespace-pre-line break-all">{children}</code>
    </section>
  );
}
