import type { Election, Meeting } from '@votewise/contract';
import { type Ballot, completeBallot, isMotion } from '@votewise/contract/elections/ballot';
import { initialFields } from '@votewise/contract/elections/fields';
import { LIMITS } from '@votewise/contract/base/limits';
import { startOf } from '@votewise/contract/text/one-line';
import { newMotion, withMarks, withSeats } from '../../elections/ballot/purposes.ts';
import {
  type ElectionValues,
  electionValuesOf,
  newCandidate,
} from '../../elections/election-form.ts';
import { runoffValues } from '../../elections/managing/runoff-values.ts';
import { ballotOf } from '../../elections/stored-ballot.ts';

const DAY_MS = 24 * 60 * 60_000;

type QuestionValues = ElectionValues & { ballot: Ballot };

/** A question on the agenda and its place there. */
interface PlacedQuestion {
  election: Election;
  place: number;
}

function questionsOn(
  { agenda }: Pick<Meeting, 'agenda'>,
  elections: readonly Election[],
): PlacedQuestion[] {
  return agenda.flatMap((item, place) =>
    item.kind === 'question'
      ? item.electionIds.flatMap((electionId) => {
          const election = elections.find(({ id }) => id === electionId);
          return election ? [{ election, place }] : [];
        })
      : [],
  );
}

/**
 * Returns the question from which a new one takes over its settings: among those of the same kind the one that the hall
 * sees, or else the last; without one, the last of the other kind.
 */
export function questionLike(
  meeting: Pick<Meeting, 'agenda' | 'state'>,
  elections: readonly Election[],
  kind: 'motion' | 'election',
): PlacedQuestion | undefined {
  const all = questionsOn(meeting, elections);
  const same = all.filter(({ election }) => isOfKind(election, kind));
  const isShown = ({ place }: PlacedQuestion) =>
    meeting.agenda[place]?.id === meeting.state.currentItem;
  return same.findLast(isShown) ?? same.at(-1) ?? all.at(-1);
}

export const isOfKind = ({ candidates }: Election, kind: 'motion' | 'election'): boolean =>
  isMotion(candidates) === (kind === 'motion');

/**
 * Returns a new question with the settings of another one (see `questionLike`), or one for the members of the meeting. It
 * offers paper if any question does, because the members who need it are the same. Its count stays hidden until voting has
 * closed. Without another question, votes are weighted if members have weights, or if the quorum is by weight.
 */
export function newQuestion(
  meeting: Meeting,
  elections: readonly Election[],
  given: { kind?: 'motion' | 'election'; seats?: number; hasWeights?: boolean | undefined } = {},
): QuestionValues {
  const { kind = 'motion', seats = 1, hasWeights = false } = given;
  const like = questionLike(meeting, elections, kind)?.election;
  const ballot = kind === 'motion' ? likeMotion(like) : likeElection(like, seats);
  const onPaper = questionsOn(meeting, elections).some(({ election }) => election.ballot.onPaper);
  return {
    ...initialFields,
    ...newMotion(),
    ballot: { ...ballot, onPaper: ballot.onPaper || onPaper },
    ...placeholderDates(meeting),
    electorate: like?.electorate ?? meeting.electorate,
    weighted: like?.weighted ?? (hasWeights || meeting.quorum?.base === 'weight'),
    meeting: { id: meeting.id, presence: like?.meeting?.presence ?? 'present' },
  };
}

/** Administrators open and close the question, so the dates are only placeholders. */
function placeholderDates({ startDate }: Pick<Meeting, 'startDate'>) {
  const start = Math.max(Date.now(), Date.parse(startDate));
  return {
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + DAY_MS).toISOString(),
  };
}

/** A motion takes over the whole ballot of a motion; of an election, only what also fits a motion. */
function likeMotion(like: Election | undefined): Ballot {
  if (!like) return newMotion().ballot;
  return isMotion(like.candidates)
    ? ballotOf(like)
    : { ...newMotion().ballot, ...fittingAll(ballotOf(like)) };
}

/** An election takes over the whole ballot of an election; of a motion, only what also fits an election. */
function likeElection(like: Election | undefined, seats: number): Ballot {
  if (like && !isMotion(like.candidates)) return forSeats(like, seats);
  return completeBallot({
    ...(seats === 1 ? { kind: 'one' } : { kind: 'several', seats }),
    ...fittingAll(like ? ballotOf(like) : newMotion().ballot),
  });
}

const fittingAll = ({ results, quorum, receipts, links, onPaper }: Ballot) => ({
  results,
  quorum,
  receipts,
  links,
  onPaper,
});

/** Voters of an election with as many marks as seats have as many as its next one has seats. */
function forSeats(like: Election, seats: number): Ballot {
  const { kind, marks } = like.ballot;
  const isUsual = (kind === 'one' || kind === 'several') && marks === like.ballot.seats;
  return isUsual
    ? withMarks(withSeats(like.ballot, seats), seats)
    : withSeats(ballotOf(like), seats);
}

/** Returns a runoff as a question of the same meeting. */
export const runoffQuestion = (
  meeting: Meeting,
  election: Election,
  between: Parameters<typeof runoffValues>[1],
): ElectionValues => ({
  ...runoffValues(election, between),
  ...placeholderDates(meeting),
  meeting: election.meeting,
});

const MARK = ' (reworded)';

/** Returns a question with all settings and candidates of another one, which can no longer be changed. */
export function rewordedQuestion(meeting: Meeting, election: Election): QuestionValues {
  const title = election.title.replace(/ \(reworded\)$/, '');
  const candidates = election.candidates
    .filter(({ isWrittenIn, withdrawnAt }) => !isWrittenIn && !withdrawnAt)
    .toSorted((one, other) => one.place - other.place);
  return {
    ...electionValuesOf({ ...election, candidates }),
    ...placeholderDates(meeting),
    title: `${startOf(title, LIMITS.titleMax - MARK.length)}${MARK}`,
    status: 'upcoming',
    paper: '',
    candidates: candidates.map(({ name, description, photo = null, statement = null }) => ({
      id: newCandidate().id,
      name,
      description,
      photo,
      statement,
    })),
  };
}
