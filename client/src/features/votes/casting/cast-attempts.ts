import type { ErrorCode } from '@votewise/contract';
import { hasCode, ApiError } from '../../../lib/api-error.ts';
import type { Drafts } from '../../../lib/drafts.ts';
import type { VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { ballotKey, type Giver } from './giver.ts';
import { codeOf } from './kept-code.ts';

/**
 * The outcome of the votes that this tab has sent in an election. `refused`: the voter had already voted elsewhere, so
 * the last choice was not counted. `repeated`: one vote counts. The voter had sent the same vote before without
 * getting a response, so the vote that counts may be that one or an earlier one from elsewhere.
 */
export type CastOutcome = 'counted' | 'refused' | 'repeated';

/** A vote that was sent before this page was loaded. The choice is not stored. */
const ANY = '*';

/**
 * Keeps track of votes that were sent but got no response. This is the only way to distinguish a lost response from a
 * vote in another tab: the server refuses both in the same way and must not reveal what the ballot contains. Choices
 * are kept in memory only. After a reload, the tab has only the ID of the voter whose response is missing.
 */
export function castAttempts(drafts: Drafts, electionId: string, giver: Giver | undefined) {
  const ballot = ballotKey(electionId, giver);
  const triedKey = `cast-tried.${ballot}`;
  const outcomeKey = `cast-outcome.${ballot}`;
  const lostKey = `cast-lost.${ballot}`;
  const unansweredKey = `votewise_unanswered.${ballot}`;

  function read(): readonly string[] {
    const tried = drafts.read(triedKey) as readonly string[] | undefined;
    return tried ?? (sessionStorage.getItem(unansweredKey) === drafts.userId ? [ANY] : []);
  }

  function write(tried: readonly string[]): void {
    drafts.keep(triedKey, tried);
    if (tried.length > 0) sessionStorage.setItem(unansweredKey, String(drafts.userId));
    else sessionStorage.removeItem(unansweredKey);
  }

  const kept = () => drafts.read(outcomeKey) as CastOutcome | undefined;

  function end(outcome: CastOutcome): void {
    drafts.keep(outcomeKey, outcome);
    write([]);
  }

  /** The voter has a ballot in the box. `earlier` are the other votes that were sent without a response. */
  function endWithBallot(choice: string, earlier: readonly string[], isOwn: boolean): void {
    const isOnly = earlier.every((one) => one === choice);
    const mayBeOwn = isOwn || earlier.includes(choice) || earlier.includes(ANY);
    // The ballot in the box was cast elsewhere, so this ballot's code matches no ballot.
    if (!isOwn && earlier.length === 0) codeOf(drafts, electionId, giver).drop();
    if (isOwn && isOnly) end('counted');
    else end(mayBeOwn ? 'repeated' : 'refused');
  }

  return {
    begin: (choice: string) => write([...read(), choice]),

    /** Records the response to a vote, or that there was none. */
    settle(choice: string, error: unknown): void {
      const earlier = without(read(), choice);
      if (!error) end('counted');
      // A ballot in the box stays there, whatever the response to another request says.
      else if (kept() === 'counted' || kept() === 'repeated') write([]);
      else if (hasCode(error, 'ALREADY_VOTED')) {
        endWithBallot(choice, earlier, error.reason === 'ALREADY_VOTED.same');
      } else if (mayHaveCounted(error)) drafts.keep(lostKey, Date.now());
      else write(earlier);
    },

    /**
     * When the last vote that may have been counted got no response, in milliseconds; 0 if that was before this page
     * was loaded. Undefined if no response is missing.
     */
    lostAt: (): number | undefined =>
      read().length > 0 ? ((drafts.read(lostKey) as number | undefined) ?? 0) : undefined,

    /** True if a response in this tab has confirmed that the voter has a ballot in the box, cast here or elsewhere. */
    isInBox: (): boolean => kept() !== undefined,

    /** The outcome for a voter who has voted; undefined if this tab has sent nothing. */
    outcome(): CastOutcome | undefined {
      return kept() ?? (read().length > 0 ? 'repeated' : undefined);
    },
  };
}

/** Returns the attempts without the latest one for this choice. */
function without(tried: readonly string[], choice: string): string[] {
  const last = tried.lastIndexOf(choice);
  return tried.filter((_, place) => place !== last);
}

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
