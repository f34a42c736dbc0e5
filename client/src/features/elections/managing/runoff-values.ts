import type { Election, OpenTie } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { runoffTitle } from '@votewise/contract/results/runoff';
import { formatList } from '@votewise/contract/text/lists';
import { type ElectionValues, electionValuesOf, newCandidate } from '../election-form.ts';
import { ballotOf } from '../stored-ballot.ts';

/**
 * Returns a runoff between candidates: the same voters and settings, the seats that stay empty, one mark for each, and its
 * own description.
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
  const candidates = values.candidates
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
    .filter(({ id = '' }) => tied.includes(id));
  return {
    ...values,
    title: runoffTitle(election.title),
    description: `Runoff between ${formatList(candidates.map(({ name }) => name))}.`,
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
    candidates: candidates.map((candidate) => ({ ...candidate, id: newCandidate().id })),
  };
}
