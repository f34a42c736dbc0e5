import type { Lot } from '@votewise/contract';
import { toHex } from '@votewise/contract/board/bytes';
import { readNote } from '@votewise/contract/board/note';
import type { ReactNode } from 'react';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';

/** The seed, its hash, the signature, and the resulting order, which allow anyone to repeat the draw. */
export function LotDetails({ lot, nameOf }: { lot: Lot; nameOf: (id: string) => string }) {
  const { hash, seed, statement, value, order } = lot;
  const t = useResultTexts();
  if (seed === undefined || statement === undefined || value === undefined) return null;
  const command = lotCommand(seed, statement);
  return (
    <details className="min-w-0 border-t border-line">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('lot.title')}
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-2 text-14">
        <p>{t('lot.text')}</p>
        <dl className="grid gap-3">
          <Fact label={t('lot.hash')}>
            <code translate="no" className="break-all">
              {hash}
            </code>
          </Fact>
          <Fact label={t('lot.seed')}>
            <code translate="no" className="break-all">
              {seed}
            </code>
          </Fact>
          <Fact label={t('lot.statement')}>
            <code translate="no" dir="ltr" className="block whitespace-pre-line break-all">
              {statement.trim()}
            </code>
          </Fact>
          <Fact label={t('lot.value')}>
            <code translate="no" className="break-all">
              {value}
            </code>
          </Fact>
          <Fact label={t('lot.order')}>
            <ol className="list-decimal ps-5">
              {order?.map((id) => (
                <li key={id} className="ps-1">
                  <bdi translate="no" className="wrap-anywhere">
                    {nameOf(id)}
                  </bdi>{' '}
                  <code translate="no" className="break-all text-ink-2">
                    {id}
                  </code>
                </li>
              ))}
            </ol>
          </Fact>
        </dl>
        <div className="grid gap-2">
          <h4 className="font-semibold">{t('lot.checkTitle')}</h4>
          <p>{t('lot.checkText')}</p>
          <Command label={t('lot.hashCommand')}>{seedCommand(seed)}</Command>
          {command && <Command label={t('lot.lotCommand')}>{command}</Command>}
          {order && (
            <Command label={t('lot.orderCommand')}>{orderCommand(value, order.toSorted())}</Command>
          )}
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
    <section
      aria-label={label}
      dir="ltr"
      className="rounded-2 border border-line bg-sunken px-3 py-2"
    >
      <code translate="no" className="whitespace-pre-line break-all">
        {children}
      </code>
    </section>
  );
}

/*
 * Commands for checking a draw in any terminal that has xxd and sha256sum, as in server/docs/counting.md. Seed, lot, and
 * IDs consist of hex digits, so they need no quoting.
 */

export function seedCommand(seed: string): string {
  return `printf ${seed} | xxd -r -p | sha256sum`;
}

/** Returns a command that prints the lot. Returns undefined if the statement is not signed. */
export function lotCommand(seed: string, statement: string): string | undefined {
  const signed = readNote(statement);
  return signed && `printf ${seed}${toHex(signed.signature)} | xxd -r -p | sha256sum`;
}

/** Returns a command that prints the candidates in the order of the draw: the hash of each candidate, then the ID. */
export function orderCommand(lot: string, ids: readonly string[]): string {
  return [
    `for id in ${ids.join(' ')}; do`,
    `  echo $( (printf ${lot} | xxd -r -p; printf %s $id) | sha256sum) $id`,
    'done | sort',
  ].join('\n');
}
