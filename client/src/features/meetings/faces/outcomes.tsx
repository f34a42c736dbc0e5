import type { ListedElection, Meeting } from '@votewise/contract';
import { isMotion, isYes } from '@votewise/contract/elections/ballot';
import { useQueries } from '@tanstack/react-query';
import { OutcomeMark } from '../../../components/ui/outcome-mark.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { formatCount, formatPercentage } from '../../../lib/format.ts';
import { formatWeight } from '../../../lib/weights.ts';
import { electionTabPath } from '../../../lib/lazy-paths.ts';
import { resultsQuery } from '../../results/count/result-queries.ts';
import type { Results } from '../../results/count/shown-results.ts';

/** What the meeting decided: one row for each question, with names and figures. */
export function Outcomes({
  meeting,
  elections,
}: {
  meeting: Meeting;
  elections: ListedElection[];
}) {
  const rows = meeting.agenda.flatMap((item, place) =>
    item.kind === 'question'
      ? item.electionIds.flatMap((id) => {
          const election = elections.find((one) => one.id === id);
          return election ? [{ election, number: place + 1 }] : [];
        })
      : [],
  );
  const counts = useQueries({
    queries: rows.map(({ election: { id, outcome } }) => ({
      ...resultsQuery(id),
      enabled: outcome !== undefined,
    })),
    combine: (all) => all.map(({ data }) => data),
  });
  if (rows.length === 0) return <p className="text-ink-2">No question was on the agenda.</p>;
  return (
    <ol aria-label="Outcomes" className="divide-y divide-line border-y border-line">
      {rows.map(({ election, number }, place) => (
        <li key={election.id} className="flex gap-3 py-4">
          <span aria-hidden="true" className="w-6 shrink-0 font-display text-18 text-ink-2">
            {number}
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="font-display text-18 font-semibold wrap-anywhere">
                <Link
                  to={electionTabPath(election.id, 'results')}
                  dir="auto"
                  translate="no"
                  className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {election.title}
                </Link>
              </h3>
              <ResultState election={election} />
              {counts[place] && <Figures results={counts[place]} />}
            </div>
            {counts[place] && <YesBar results={counts[place]} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function ResultState({
  election: { status, outcome, declaredAt, annulled },
}: {
  election: ListedElection;
}) {
  if (outcome === undefined)
    return (
      <p className="text-ink-2">
        {annulled ? 'Annulled' : status === 'completed' ? 'Not counted yet' : 'No vote was held'}
      </p>
    );
  return (
    <p className="flex items-start gap-2 font-semibold">
      <OutcomeMark kind={outcome.kind} className="mt-0.5 size-5" />
      <span className="min-w-0 wrap-anywhere">
        {outcome.text}
        {declaredAt !== undefined && <span className="font-normal text-ink-2"> Declared.</span>}
      </span>
    </p>
  );
}

/** 'Yes 541 shares, No 175 shares, abstained 54 shares' in a weighted election. */
function Figures({ results }: { results: Results }) {
  const { candidates, abstentions, weights } = results;
  const abstained = weights?.abstentions ?? abstentions ?? 0;
  const parts = candidates.map(
    ({ name, votes, weight }) =>
      `${name} ${weight === undefined ? formatCount(votes) : formatWeight(weight)}`,
  );
  if (abstained > 0) parts.push(`abstained ${(weights ? formatWeight : formatCount)(abstained)}`);
  return (
    <p translate="no" className="text-14 text-ink-2 tabular-nums wrap-anywhere">
      {parts.join(', ')}
    </p>
  );
}

/** The share of Yes, with the share that it needed as an ink stroke. */
function YesBar({ results: { candidates, verdict } }: { results: Results }) {
  const yes = isMotion(candidates) ? candidates.find(isYes) : undefined;
  if (!yes) return null;
  const check = verdict?.majority;
  const percentage = check ? (100 * check.reached) / Math.max(1, check.whole) : yes.percentage;
  return (
    <div className="w-36 shrink-0">
      <div
        aria-hidden="true"
        className="relative h-2.5 rounded-1 border border-line-strong bg-sunken"
      >
        <div className="h-full bg-brand-text" style={{ width: `${Math.min(100, percentage)}%` }} />
        {check && (
          <div
            className="absolute -inset-y-1 w-0.5 bg-ink"
            style={{ insetInlineStart: `${(100 * check.needed) / Math.max(1, check.whole)}%` }}
          />
        )}
      </div>
      <p className="mt-1 flex justify-between text-14 text-ink-2 tabular-nums">
        <span>Yes</span>
        <span>{formatPercentage(percentage)}</span>
      </p>
    </div>
  );
}
