import { trackingNumberOf } from '@votewise/belenios';
import type { CastReceipt, CastRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Caster } from './ballot-owner.ts';
import type { Votes } from './cast-vote.ts';

/**
 * Casts a ballot, and returns what its voter keeps: a receipt, or the tracking number of an encrypted ballot. Only the
 * browser that encrypted a ballot can send the same one again, so that is not refused.
 */
export async function answerCast(
  votes: Pick<Votes, 'cast'>,
  request: CastRequest,
  caller: Caster,
): Promise<{ receipt?: CastReceipt; tracking?: string }> {
  const { encrypted: encryptedBallot } = request;
  if (encryptedBallot === undefined) {
    const receipt = await votes.cast(request, caller);
    return receipt ? { receipt } : {};
  }
  try {
    await votes.cast(request, caller);
  } catch (error) {
    if (!(error instanceof AppError) || error.detail?.reason !== 'ALREADY_VOTED.same') throw error;
  }
  return { tracking: trackingNumberOf(encryptedBallot) };
}
