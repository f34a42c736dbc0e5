import { hasCode } from '../../../lib/api-error.ts';
import type { Drafts } from '../../../lib/drafts.ts';
import { mayHaveCounted } from './cast-problem.ts';
import { ballotKey, type Giver } from './giver.ts';
import { codeOf } from './kept-code.ts';
import {
  ANY,
  type Attempts,
  type CastAnswer,
  type CastOutcome,
  nextAttempts,
} from './next-attempts.ts';

/**
 * Keeps track of votes that were sent but got no response. This is the only way to distinguish a lost response from a
 * vote in another tab: the server refuses both in the same way and must not reveal what the ballot contains. Choices
 * are kept in memory only. After a reload, the tab has only the ID of the voter whose response is missing.
 */
export function castAttempts(drafts: Drafts, electionId: string, giver: Giver | undefined) {
  const ballot = ballotKey(electionId, giver);
  const triedKey = `cast-tried.${ballot}`;
  const outcomeKey = `cast-outcome.${ballot}`;
  const unansweredAtKey = `cast-unanswered-at.${ballot}`;
  const unansweredKey = `votewise_unanswered.${ballot}`;

  function read(): Attempts {
    const tried = drafts.read(triedKey) as readonly string[] | undefined;
    const isUnanswered = sessionStorage.getItem(unansweredKey) === drafts.userId;
    return {
      tried: tried ?? (isUnanswered ? [ANY] : []),
      outcome: drafts.read(outcomeKey) as CastOutcome | undefined,
      unansweredAt: drafts.read(unansweredAtKey) as number | undefined,
    };
  }

  function save({ tried, outcome, unansweredAt }: Attempts): void {
    drafts.keep(triedKey, tried);
    if (outcome) drafts.keep(outcomeKey, outcome, false);
    if (unansweredAt !== undefined) drafts.keep(unansweredAtKey, unansweredAt, false);
    if (tried.length > 0) sessionStorage.setItem(unansweredKey, String(drafts.userId));
    else sessionStorage.removeItem(unansweredKey);
  }

  /** Records what is known about a vote that was sent. */
  function settleAs(choice: string, answer: CastAnswer): void {
    const attempts = read();
    const next = nextAttempts(attempts, { choice, answer, now: Date.now() });
    const isOnly = attempts.tried.length <= 1;
    // The ballot in the box was cast elsewhere, so this ballot's code matches no ballot.
    if (answer === 'voted' && next.outcome === 'refused' && isOnly) {
      codeOf(drafts, electionId, giver).drop();
    }
    save(next);
  }

  return {
    begin(choice: string): void {
      const attempts = read();
      save({ ...attempts, tried: [...attempts.tried, choice] });
    },

    /** Records the response to a vote, or that there was none. */
    settle: (choice: string, error: unknown): void => settleAs(choice, answerIn(error)),

    settleAs,

    /**
     * When the last vote that may have been counted got no response, in milliseconds; 0 if that was before this page
     * was loaded. Undefined if no response is missing.
     */
    unansweredAt(): number | undefined {
      const { tried, unansweredAt = 0 } = read();
      return tried.length > 0 ? unansweredAt : undefined;
    },

    /** True if a response in this tab has confirmed that the voter has a ballot in the box, cast here or elsewhere. */
    isInBox: (): boolean => read().outcome !== undefined,

    /** The outcome for a voter who has voted; undefined if this tab has sent nothing. */
    outcome(): CastOutcome | undefined {
      const { tried, outcome } = read();
      return outcome ?? (tried.length > 0 ? 'repeated' : undefined);
    },
  };
}

function answerIn(error: unknown): CastAnswer {
  if (!error) return 'counted';
  if (hasCode(error, 'ALREADY_VOTED')) {
    return error.reason === 'ALREADY_VOTED.same' ? 'same' : 'voted';
  }
  return mayHaveCounted(error) ? 'unclear' : 'refused';
}
