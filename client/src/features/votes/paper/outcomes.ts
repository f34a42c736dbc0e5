import type { CastPaperData } from '@votewise/contract';
import { ERROR_STATUS } from '@votewise/contract/errors';
import { ApiError } from '../../../lib/api-error.ts';
import type { VoteTexts } from '../../../lib/languages/vote-texts.ts';
import type { CastOutcome } from '../cast-attempts.ts';
import { type BallotProblem, mayHaveCounted, needsOtherMarks } from '../cast-failure.ts';
import type { Question } from './questions.ts';

/** What happened to the answer that was sent for a question. */
export interface QuestionOutcome {
  electionId: string;
  /** The choice that was sent, as one string. */
  sent: string;
  /** Undefined if the ballot is not in the box. */
  outcome: CastOutcome | undefined;
  /** Why the ballot is not in the box, or why this answer was not counted. */
  failure: ApiError | null;
}

type Answer = Pick<CastPaperData['casts'][number], 'code' | 'message' | 'reason' | 'values'>;

/** Returns the error with which a single ballot would have been refused; null if this answer was not refused. */
export function refusalOf({ code, ...answer }: Answer): ApiError | null {
  if (code === undefined) return null;
  return new ApiError({ status: ERROR_STATUS[code], envelope: { code, ...answer } });
}

export const choiceText = (choices: readonly string[]): string => choices.join('>');

export const isCounted = ({ outcome }: QuestionOutcome): boolean =>
  outcome === 'counted' || outcome === 'repeated';

const isOut = ({ outcome }: QuestionOutcome): boolean => outcome === undefined;
const isUnclear = ({ failure }: QuestionOutcome): boolean => mayHaveCounted(failure);
const isChangeable = ({ failure }: QuestionOutcome): boolean => needsOtherMarks(failure);

/** Returns why answers that can still be cast keep the voter on the review; undefined if there are none. */
export function problemWith(
  t: VoteTexts,
  outcomes: readonly QuestionOutcome[],
): BallotProblem | undefined {
  const failed = outcomes.filter(isOut);
  if (!failed.some((one) => isUnclear(one) || isChangeable(one))) return undefined;
  const hints = [
    failed.length < outcomes.length && t('paperProblem.othersCount'),
    failed.some(isChangeable) && t('paperProblem.change'),
    failed.some(isUnclear) && t('paperProblem.safe'),
  ];
  return {
    text: t('paperProblem.notInBox', { answers: failed.length }),
    hint: hints.filter(Boolean).join(' '),
  };
}

/** Returns a sentence, shown beside a question's title, about what happened to the question. */
export function outcomeText(
  t: VoteTexts,
  question: Question,
  outcome: QuestionOutcome | undefined,
): string {
  const fate = outcome?.outcome;
  switch (fate) {
    case 'counted':
      return t('paperSubmitted.counted');
    case 'repeated':
      return t('paperSubmitted.repeated');
    case 'refused':
      return t('paperSubmitted.refused');
    case undefined:
      return (outcome && failureOf(t, outcome)) ?? t(STATE_TEXTS[question.state]);
    default:
      return fate satisfies never;
  }
}

/** Returns the server's explanation of why an answer was not counted. */
export function failureOf(t: VoteTexts, { failure }: QuestionOutcome): string | undefined {
  return failure ? (failure.serverMessage ?? t('failure.choice')) : undefined;
}

/** Why a question has no answer to submit. */
export const STATE_TEXTS = {
  open: 'paper.open',
  voted: 'paper.voted',
  upcoming: 'paper.upcoming',
  closed: 'paper.closed',
} as const satisfies Record<Question['state'], Parameters<VoteTexts>[0]>;
