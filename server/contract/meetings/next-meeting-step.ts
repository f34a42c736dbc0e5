import type { ListedElection } from '../elections/elections.ts';
import { openTieOf } from '../results/empty-seats.ts';
import { runoffTitle } from '../results/runoff.ts';
import type {
  AgendaItemState,
  MeetingState,
  QuestionItem,
  QuestionState,
} from './meeting-state.ts';

/**
 * What an administrator usually does next in a meeting. Opening it before its day is never the next step: no one has to
 * act while the kind begins with `wait`.
 */
export type NextMeetingStep =
  | { kind: 'plan-agenda' }
  /** `isAgain`: members were invited, but the date has changed since. `isDay`: they may arrive any time. */
  | { kind: 'invite'; isAgain: boolean; isDay: boolean }
  | { kind: 'wait-for-day' }
  /** The day has come, and not enough members are checked in. */
  | { kind: 'check-in' }
  | { kind: 'open-meeting' }
  | { kind: 'add-items' }
  | { kind: 'show'; item: AgendaItemState }
  | { kind: 'open-voting' | 'close-voting' | 'show-result'; item: QuestionItem }
  | { kind: 'type-handouts'; item: QuestionItem; handedOut: number }
  | { kind: 'assign-names'; item: QuestionItem }
  /** Voting is open, and encrypted ballots are being prepared. */
  | { kind: 'wait-for-ballots'; item: QuestionItem }
  | { kind: 'wait-for-key-holders'; item: QuestionItem }
  | { kind: 'wait-for-count'; item: QuestionItem }
  /** The result that is shown leaves a tie, and neither a decision is recorded nor a runoff planned. */
  | { kind: 'decide-tie'; item: QuestionItem }
  | { kind: 'close-meeting' }
  /** IDs of elections, in the order of the agenda: those with a tie, and all whose result is not declared. */
  | { kind: 'decide-ties'; elections: string[]; undeclared: string[] }
  | { kind: 'declare'; undeclared: string[] }
  | { kind: 'send-results' }
  | { kind: 'done' };

/** How long before its start the day of a meeting has come: the hall is being prepared. */
const PREPARING_MS = 12 * 60 * 60_000;

interface Known {
  /** The elections of the meeting. Those that are not known have nothing to declare. */
  elections?: readonly Pick<ListedElection, 'id' | 'outcome' | 'declaredAt'>[];
  /** The invitation by email; if it is not known, no one has to send it. */
  invitation?: { recipients: number; last: { startDate: string } | null } | undefined;
  /** The email about the results; if it is not known, no one has to send it. */
  resultsEmail?: { recipients: number; lastSentAt: string | null } | undefined;
  /** In milliseconds. */
  now: number;
}

/** Returns the next step. Open voting comes before everything else, whatever is shown. */
export function nextMeetingStep(state: MeetingState, known: Known): NextMeetingStep {
  const { status } = state;
  switch (status) {
    case 'planned':
      return stepBefore(state, known);
    case 'open':
      return stepDuring(state);
    case 'closed':
      return stepAfter(state, known);
    default:
      return status satisfies never;
  }
}

function stepBefore(
  { agenda, startDate, selfCheckIn, attendance, quorum }: MeetingState,
  { now, invitation }: Known,
): NextMeetingStep {
  if (agenda.length === 0) return { kind: 'plan-agenda' };
  const left = Date.parse(startDate) - now;
  const isDay = left <= PREPARING_MS;
  // Once members come, or should have come, an invitation isn't what the meeting waits for.
  const isAhead = left > 0 && attendance.present === 0;
  if (isAhead && invitation?.recipients && !isInvited(invitation, startDate)) {
    return { kind: 'invite', isAgain: invitation.last !== null, isDay };
  }
  if (!isDay) return { kind: 'wait-for-day' };
  const isQuorate = quorum ? quorum.isReached : attendance.present > 0;
  // Members check themselves in only once the meeting is open.
  return { kind: isQuorate || selfCheckIn ? 'open-meeting' : 'check-in' };
}

/** Returns whether members were invited to this date. */
export const isInvited = (
  { last }: Pick<NonNullable<Known['invitation']>, 'last'>,
  startDate: string,
): boolean => last !== null && Date.parse(last.startDate) === Date.parse(startDate);

function stepDuring({ agenda, currentItem }: MeetingState): NextMeetingStep {
  const open = agenda.find(isOpen);
  if (open?.questions.some(({ isPreparing }) => isPreparing))
    return { kind: 'wait-for-ballots', item: open };
  if (open) return { kind: 'close-voting', item: open };
  const place = agenda.findIndex(({ id }) => id === currentItem);
  const current = agenda[place];
  if (current?.kind === 'question' && current.questions.length > 0) {
    const { questions } = current;
    if (questions.some(({ status }) => status === 'upcoming'))
      return { kind: 'open-voting', item: current };
    const waiting = waitOf(current);
    if (waiting) return waiting;
    if (!questions.every(({ result, isAnnulled }) => result || isAnnulled))
      return { kind: 'show-result', item: current };
    if (questions.some((one) => leavesTie(one, agenda)))
      return { kind: 'decide-tie', item: current };
  }
  const following = current ? itemAfter({ agenda }, current.id) : firstAhead(agenda);
  if (following) return { kind: 'show', item: following };
  return { kind: agenda.length === 0 ? 'add-items' : 'close-meeting' };
}

/** Returns whether a shown result leaves a tie that neither a decision nor another question of the agenda is about. */
function leavesTie({ title, result }: QuestionState, agenda: MeetingState['agenda']): boolean {
  if (!result || result.tieDecision || !openTieOf(result)) return false;
  const runoff = runoffTitle(title);
  return !agenda.some(
    (item) => item.kind === 'question' && item.questions.some((one) => one.title === runoff),
  );
}

function stepAfter(
  { agenda }: MeetingState,
  { elections = [], resultsEmail }: Known,
): NextMeetingStep {
  const questions = agenda.flatMap((item) => (item.kind === 'question' ? item : []));
  const [waiting] = questions.flatMap((item) => waitOf(item) ?? []);
  if (waiting) return waiting;
  const counted = questions
    .flatMap((item) => item.questions)
    .flatMap(({ electionId }) => elections.find(({ id }) => id === electionId) ?? [])
    .filter(({ outcome }) => outcome !== undefined);
  const idsOf = (some: typeof counted) => some.map(({ id }) => id);
  const tied = idsOf(counted.filter(({ outcome }) => outcome?.kind === 'tied'));
  const undeclared = idsOf(counted.filter(({ declaredAt }) => declaredAt === undefined));
  if (tied.length > 0) return { kind: 'decide-ties', elections: tied, undeclared };
  if (undeclared.length > 0) return { kind: 'declare', undeclared };
  const isUntold = counted.length > 0 && resultsEmail?.lastSentAt === null;
  return { kind: isUntold && resultsEmail.recipients > 0 ? 'send-results' : 'done' };
}

/** Returns what the count of a question waits for; undefined once it is confirmed. */
function waitOf(item: QuestionItem): NextMeetingStep | undefined {
  const uncounted = item.questions.filter(
    ({ status, isCounted, isAnnulled }) => status === 'completed' && !isCounted && !isAnnulled,
  );
  if (uncounted.length === 0) return undefined;
  const handedOut = handedOutOf(item);
  if (handedOut > 0) return { kind: 'type-handouts', item, handedOut };
  if (uncounted.some(({ awaitsNames }) => awaitsNames)) return { kind: 'assign-names', item };
  const isEncrypted = uncounted.some(({ awaitsKeyHolders }) => awaitsKeyHolders);
  return { kind: isEncrypted ? 'wait-for-key-holders' : 'wait-for-count', item };
}

/** Returns how many paper ballots are not part of the count of a question yet. */
export const handedOutOf = ({ questions }: QuestionItem): number =>
  Math.max(0, ...questions.map(({ handedOut = 0 }) => handedOut));

/**
 * Returns what comes after an item: the next text, or question that is not over. At the end, the first question that has
 * not been voted on, which was left out or is asked out of turn; undefined if there is none.
 */
export function itemAfter(
  { agenda }: Pick<MeetingState, 'agenda'>,
  id: string,
): AgendaItemState | undefined {
  const place = agenda.findIndex((item) => item.id === id);
  return (
    agenda.slice(place + 1).find((item) => !isOver(item)) ??
    agenda.slice(0, Math.max(0, place)).find(isLeft)
  );
}

/** Returns whether an item is a question that has not been voted on. */
export const isLeft = (item: AgendaItemState): boolean =>
  item.kind === 'question' && item.questions.some(({ status }) => status === 'upcoming');

/** Returns the question on which voting is open, which nothing on the agenda may disturb. */
export const openItem = (next: NextMeetingStep): QuestionItem | undefined =>
  next.kind === 'close-voting' || next.kind === 'wait-for-ballots' ? next.item : undefined;

const isOpen = (item: AgendaItemState): item is QuestionItem =>
  item.kind === 'question' && item.questions.some(isActive);

const isActive = ({ status }: QuestionState): boolean => status === 'active';

const isOver = (item: AgendaItemState): boolean =>
  item.kind === 'question' &&
  item.questions.length > 0 &&
  item.questions.every(({ status }) => status === 'completed');

/** While no item is shown, the meeting goes on after the last question that is over. */
const firstAhead = (agenda: readonly AgendaItemState[]): AgendaItemState | undefined =>
  agenda[agenda.findLastIndex(isOver) + 1] ?? agenda.find(isLeft);
