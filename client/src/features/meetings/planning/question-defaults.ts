import type { Election, Meeting } from '@votewise/contract';
import { type Ballot, completeBallot, isMotion } from '@votewise/contract/elections/ballot';
import { initialFields } from '@votewise/contract/elections/fields';
import { newMotion } from '../../elections/ballot/purposes.ts';
import type { ElectionValues } from '../../elections/election-form.ts';
import { ballotOf } from '../../elections/stored-ballot.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the last question on the agenda and its number, from which the next one takes over its settings. */
export function lastQuestion(
  { agenda }: Pick<Meeting, 'agenda'>,
  elections: readonly Election[],
): { election: Election; place: number } | undefined {
  const place = agenda.findLastIndex(({ kind }) => kind === 'question');
  const item = agenda[place];
  if (item?.kind !== 'question') return undefined;
  const election = elections.find(({ id }) => id === item.electionIds.at(-1));
  return election && { election, place };
}

/**
 * Returns a new question: a motion with the settings of the last question, or one for the members of the meeting. Its
 * count stays hidden until voting has closed. Without a last question, votes are weighted if members have weights, or if
 * the quorum is by weight. The dates are placeholders, because administrators open and close it.
 */
export function newQuestion(
  meeting: Meeting,
  elections: readonly Election[],
  hasWeights = false,
): ElectionValues & { ballot: Ballot } {
  const start = Math.max(Date.now(), Date.parse(meeting.startDate));
  const last = lastQuestion(meeting, elections)?.election;
  const motion = newMotion();
  return {
    ...initialFields,
    ...motion,
    ballot: last ? likeMotion(last) : motion.ballot,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + DAY_MS).toISOString(),
    electorate: last?.electorate ?? meeting.electorate,
    weighted: last?.weighted ?? (hasWeights || meeting.quorum?.base === 'weight'),
    meeting: { id: meeting.id, presence: last?.meeting?.presence ?? 'present' },
  };
}

/** A motion takes over the whole ballot of a motion; of an election, only what also fits a motion. */
function likeMotion(last: Election): Ballot {
  const ballot = ballotOf(last);
  if (isMotion(last.candidates)) return ballot;
  const { results, quorum, receipts, links, onPaper } = ballot;
  return { ...newMotion().ballot, results, quorum, receipts, links, onPaper };
}

/** Returns the ballot of an election of people with the settings of a motion that fit it. */
export function likeElection(
  { results, quorum, receipts, links, onPaper }: Ballot,
  seats: number,
): Ballot {
  return completeBallot({
    ...(seats === 1 ? { kind: 'one' } : { kind: 'several', seats }),
    results,
    quorum,
    receipts,
    links,
    onPaper,
  });
}
