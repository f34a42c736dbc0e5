import type { ErrorCode } from '@votewise/server/contract';
import { ERROR_STATUS } from '@votewise/server/contract/errors';
import { ApiError } from '../../../lib/api-error.ts';
import type { CastOutcome } from '../cast-attempts.ts';
import { type BallotProblem, mayHaveCounted, needsOtherMarks } from '../cast-failure.ts';
import type { Question } from './questions.ts';

/** What became of the answer to a question that was sent. */
export interface QuestionOutcome {
  electionId: string;
  /** The choice that was sent, as one text. */
  sent: string;
  /** Undefined if the ballot is not in the box. */
  outcome: CastOutcome | undefined;
  /** Why it is not in the box, or why this answer was not counted. */
  failure: ApiError | null;
}

/** The error with which a single ballot would have been refused. */
export function refusalOf(code: ErrorCode, message: string | undefined): ApiError {
  return new ApiError({
    status: ERROR_STATUS[code],
    envelope: { code, ...(message && { message }) },
  });
}

export const choiceText = (choices: readonly string[]): string => choices.join('>');

export const isCounted = ({ outcome }: QuestionOutcome): boolean =>
  outcome === 'counted' || outcome === 'repeated';

const isOut = ({ outcome }: QuestionOutcome): boolean => outcome === undefined;
const isUnclear = ({ failure }: QuestionOutcome): boolean => mayHaveCounted(failure);
const isChangeable = ({ failure }: QuestionOutcome): boolean => needsOtherMarks(failure);

/** What keeps the voter on the review: answers that can still be cast. Undefined if there are none. */
export function problemWith(outcomes: readonly QuestionOutcome[]): BallotProblem | undefined {
  const failed = outcomes.filter(isOut);
  if (!failed.some((one) => isUnclear(one) || isChangeable(one))) return undefined;
  const rest = failed.length === 1 ? 'One answer is' : `${failed.length} answers are`;
  const hints = [
    failed.length < outcomes.length && 'The others are, and they count.',
    failed.some(isChangeable) && 'Change the answers that were refused, then submit again.',
    failed.some(isUnclear) && 'It’s safe to submit again: only one vote counts on each question.',
  ];
  return { text: `${rest} not in the ballot box yet.`, hint: hints.filter(Boolean).join(' ') };
}

/** What became of a question, as a sentence beside its title. */
export function outcomeText(question: Question, outcome: QuestionOutcome | undefined): string {
  const fate = outcome?.outcome;
  switch (fate) {
    case 'counted':
      return 'Your ballot is in the box.';
    case 'repeated':
      return 'Your ballot is in the box. If you submitted more than once, only the vote that arrived first counts.';
    case 'refused':
      return 'You had already voted on this question. Your first vote counts, and this one was not counted.';
    case undefined:
      return outcome?.failure?.message ?? stateText(question);
    default:
      return fate satisfies never;
  }
}

/** Why a question has no answer to submit. */
export function stateText({ state }: Pick<Question, 'state'>): string {
  switch (state) {
    case 'open':
      return 'Not answered yet';
    case 'voted':
      return 'Voted';
    case 'upcoming':
      return 'Voting hasn’t opened yet';
    case 'closed':
      return 'Voting has closed';
    default:
      return state satisfies never;
  }
}
