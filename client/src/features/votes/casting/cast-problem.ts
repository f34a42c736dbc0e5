import type { ErrorCode } from '@votewise/contract';
import { ApiError, hasCode } from '../../../lib/api-error.ts';
import type { VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { EncryptionFailed } from './encryptor.ts';

/** Why a ballot was not accepted, and what the voter should know or do next. */
export interface BallotProblem {
  text: string;
  hint?: string;
  isWithdrawal?: boolean;
}

type Key = Parameters<VoteTexts>[0];

/** Statuses that the server or a proxy may return even if the vote was stored. */
const UNCLEAR: ReadonlySet<number> = new Set([502, 503, 504]);

/** What to do when the server refuses the marks themselves. */
const REMEDIES = {
  CANDIDATE_WITHDRAWN: 'failure.checkBallot',
  UNKNOWN_CANDIDATE: 'failure.checkMarks',
  TOO_MANY_MARKS: 'failure.removeMarks',
  SCORE_TOO_HIGH: 'failure.fewerPoints',
  TOO_MANY_POINTS: 'failure.fewerPoints',
  CANDIDATE_REPEATED: 'failure.markOnce',
  ABSTENTION_NOT_OFFERED: 'failure.markChoice',
  NOTHING_MARKED: 'failure.markChoice',
} as const satisfies Partial<Record<ErrorCode, Key>>;

/** True if the vote may have been stored even though no response confirmed it. */
export function mayHaveCounted(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** True if the marks have to be changed before the ballot can be submitted again. */
export function needsOtherMarks(error: unknown): boolean {
  return error instanceof ApiError && hasRemedy(error.code);
}

/** True if the very same marks can be submitted again. */
export function canBeRepeated(error: unknown): boolean {
  return (
    mayHaveCounted(error) || hasCode(error, 'INVALID_BALLOT') || hasCode(error, 'BALLOTS_NOT_READY')
  );
}

/** What was sent: one choice, a ballot without marks, or the answers to several questions. */
type Sent = 'choice' | 'abstention' | 'answers';

/** Text for a vote that was sent but got no clear response. */
const NO_ANSWER = {
  choice: { text: 'failure.choiceUnclear', hint: 'failure.choiceKept' },
  abstention: { text: 'failure.choiceUnclear', hint: 'failure.safe' },
  answers: { text: 'failure.answersUnclear', hint: 'failure.answersKeptSafe' },
} as const satisfies Record<Sent, Record<'text' | 'hint', Key>>;

/**
 * Returns the message for a failed attempt to cast a vote. Without a clear response (no connection, or 502, 503, or
 * 504), the vote may or may not have been counted. Casting again is safe, because a second ballot from the same voter
 * is refused.
 */
export function castProblem(t: VoteTexts, error: unknown, sent: Sent): BallotProblem {
  if (error instanceof EncryptionFailed)
    return { text: t('encrypted.failed', { ballots: sent === 'answers' ? 2 : 1 }) };
  const isAnswered = error instanceof ApiError && !UNCLEAR.has(error.status);
  if (!isAnswered) {
    const { text, hint } = NO_ANSWER[sent];
    return { text: t(text), hint: t(hint) };
  }
  const remedy = hasRemedy(error.code) ? REMEDIES[error.code] : undefined;
  const hint = sent === 'answers' ? 'failure.answersKept' : remedy;
  return {
    text: error.serverMessage ?? t(sent === 'answers' ? 'failure.answers' : 'failure.choice'),
    isWithdrawal: error.code === 'CANDIDATE_WITHDRAWN',
    ...(hint && { hint: t(hint) }),
  };
}

function hasRemedy(code: ErrorCode | undefined): code is keyof typeof REMEDIES {
  return code !== undefined && code in REMEDIES;
}
