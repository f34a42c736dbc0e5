import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import type { Results } from './shown-results.ts';

/** The hash that commits VoteWise to the draw from the moment the election is scheduled, if lots break ties. */
export function LotPanel({ results: { lot } }: { results: Results }) {
  if (!lot) return null;
  return (
    <TitledPanel id="lot" title="Lot">
      <p className="mt-2">
        Ties are broken by lot. The draw is determined by the ballots and by a secret seed that
        VoteWise chose when the election was scheduled. Write down the seed’s hash now.{' '}
        {lot.seed === undefined
          ? 'The seed is shown here once a recount has confirmed the count.'
          : 'The seed must have this hash.'}
      </p>
      <dl className="mt-3 grid gap-3 text-14">
        <Value label="Hash of the seed (SHA-256)" value={lot.hash} />
        {lot.seed !== undefined && <Value label="Seed" value={lot.seed} />}
        {lot.value !== undefined && <Value label="Lot" value={lot.value} />}
      </dl>
    </TitledPanel>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="mt-1">
        <code className="block break-all">{value}</code>
      </dd>
    </div>
  );
}
