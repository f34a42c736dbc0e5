import * as votes from '@votewise/contract/votes/votes-endpoints';
import { hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import type { Drafts } from '../../../lib/drafts.ts';
import { castAttempts } from './cast-attempts.ts';
import { encryptedCast, type SentBallot } from './encryptor.ts';
import { type Giver, onBehalf } from './giver.ts';
import { keptBallots } from './kept-ballots.ts';

/** Keeps track of the encrypted ballots of a voter in an election, of which only the first that arrives counts. */
export function encryptedAttempts(drafts: Drafts, electionId: string, giver: Giver | undefined) {
  const attempts = castAttempts(drafts, electionId, giver);
  const kept = keptBallots(drafts, electionId, giver);

  /** A ballot is in the box, so sending another one changes nothing. The answer to the same one is success. */
  async function isInBox(sent: SentBallot): Promise<boolean> {
    try {
      await call(votes.castVote, {
        body: { electionId, ...encryptedCast(sent), ...onBehalf(giver) },
      });
      return true;
    } catch (error) {
      if (hasCode(error, 'ALREADY_VOTED')) return false;
      throw error;
    }
  }

  /**
   * Finds out which ballot that was sent here is in the box, where one of this voter is.
   * @param refused one that is not
   */
  async function findInBox(refused?: SentBallot): Promise<void> {
    const sent = kept.unanswered();
    const last = refused ?? sent.at(-1);
    if (!last) return;
    for (const one of sent) {
      if (one.tracking === refused?.tracking || !(await isInBox(one))) continue;
      kept.confirm(one);
      attempts.settleAs(last.tracking, one === last ? 'counted' : 'same');
      return;
    }
    kept.drop();
    attempts.settleAs(last.tracking, 'other');
  }

  return {
    findInBox,

    /** Returns the last ballot that was sent before this page was loaded, and got no response. */
    sentBefore: (): SentBallot | undefined =>
      attempts.unansweredAt() === 0 ? kept.unanswered().at(-1) : undefined,

    begin(sent: SentBallot): void {
      kept.begin(sent);
      attempts.begin(sent.tracking);
    },

    /**
     * Records the response to a ballot, or that there was none. If another ballot is in the box, finds out whether it is
     * an earlier one that was sent here.
     * @throws ApiError, ConnectionError if that is not answered
     */
    async settle(sent: SentBallot, error: unknown): Promise<void> {
      if (hasCode(error, 'ALREADY_VOTED')) {
        try {
          await findInBox(sent);
        } catch (failure) {
          attempts.settle(sent.tracking, failure);
          throw failure;
        }
        return;
      }
      attempts.settle(sent.tracking, error);
      if (!error) kept.confirm(sent);
      else if (attempts.unansweredAt() === undefined) kept.drop();
    },
  };
}
