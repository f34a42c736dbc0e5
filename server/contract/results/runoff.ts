import { LIMITS } from '../base/limits.ts';
import type { OpenTie } from '../elections/tie-decision.ts';
import { startOf } from '../text/one-line.ts';
import { openTieOf } from './empty-seats.ts';
import type { ResultsData } from './results.ts';

const RUNOFF = / \(runoff(?: (\d+))?\)$/;

/** Returns the title of a runoff: 'Chair (runoff)', or 'Chair (runoff 2)' of the runoff after 'Chair (runoff)'. */
export function runoffTitle(title: string): string {
  const [mark = '', number = '1'] = RUNOFF.exec(title) ?? [];
  const next = mark === '' ? ' (runoff)' : ` (runoff ${Number(number) + 1})`;
  return `${startOf(title.slice(0, title.length - mark.length), LIMITS.titleMax - next.length)}${next}`;
}

type Results = ResultsData['results'];
type Counted = Pick<Results, 'candidates' | 'elected' | 'ties' | 'verdict' | 'totalVotes'> & {
  ballot: Pick<Results['ballot'], 'seats' | 'majority'>;
  abstentions?: number | undefined;
  tieDecision?: unknown;
};

/**
 * Returns between whom a runoff is held, and for how many seats, as with a tie: between those who are tied or, if no one or
 * too few reached the majority, two for each seat that stays empty, and all who have as many votes as the last of these.
 * Undefined if a runoff makes no sense: all seats are filled, no quorum was reached, or the rest is too few.
 */
export function runoffOf(result: Counted): Pick<OpenTie, 'tied' | 'seats'> | undefined {
  const { ballot, candidates, elected = [], tieDecision, verdict } = result;
  const seats = ballot.seats - elected.length;
  if (seats < 1 || verdict?.quorum?.met === false) return undefined;
  const open = openTieOf({ ...result, elected });
  if (open) return tieDecision ? undefined : open;
  if (verdict?.majority?.met !== false) return undefined;
  const left = candidates.filter(
    ({ id, withdrawnAt }) => withdrawnAt === undefined && !elected.includes(id),
  );
  const fewest = left[2 * seats - 1]?.votes ?? 0;
  const tied = left.filter(({ votes }) => votes >= fewest).map(({ id }) => id);
  return tied.length > seats ? { tied, seats } : undefined;
}
