import type { Election, OpenTie } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { LIMITS } from '@votewise/contract/base/limits';
import { startOf } from '@votewise/contract/text/one-line';
import { type ElectionValues, electionValuesOf, newCandidate } from '../election-form.ts';
import { ballotOf } from '../stored-ballot.ts';

const MARK = ' (runoff)';

/** Returns the title that a runoff gets; that of its own runoff is the same. */
export const runoffTitle = (title: string): string =>
  `${startOf(title.replace(/ \(runoff\)$/, ''), LIMITS.titleMax - MARK.length)}${MARK}`;

/**
 * Returns a runoff between candidates: the same voters and settings, the seats that stay empty, and one mark for each.
 * Whoever schedules it chooses the dates.
 */
export function runoffValues(
  election: Election,
  { tied, seats }: Pick<OpenTie, 'tied' | 'seats'>,
): ElectionValues {
  const { results, receipts, links, onPaper, abstain, quorum, majority } = ballotOf(election);
  const values = electionValuesOf(election);
  /** Lists sort candidates by votes. */
  const placeOf = (candidate = '') =>
    election.candidates.find(({ id }) => id === candidate)?.place ?? 0;
  return {
    ...values,
    title: runoffTitle(election.title),
    status: 'upcoming',
    startDate: '',
    endDate: '',
    paper: '',
    meeting: null,
    ballot: completeBallot({
      ...(seats === 1 ? { kind: 'one' } : { kind: 'several', seats }),
      results,
      receipts,
      links,
      onPaper,
      abstain,
      quorum,
      majority,
    }),
    candidates: values.candidates
      .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
      .filter(({ id = '' }) => tied.includes(id))
      .map((candidate) => ({ ...candidate, id: newCandidate().id })),
  };
}
