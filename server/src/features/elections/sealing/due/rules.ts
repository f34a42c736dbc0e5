import type { ElectionRecord } from '../../store.ts';

const dayMs = 24 * 3_600_000;

/**
 * Returns when the ballot box of a completed election is due to be sealed automatically; undefined if sealing has begun
 * or will not happen automatically, or if no one has voted.
 * @param days from the close until sealing; 0 means never
 */
export function sealingDueAt(
  election: Pick<
    ElectionRecord,
    'status' | 'statusSetAt' | 'ballotSalt' | 'sealing' | 'isSealedByHand'
  >,
  days: number,
): Date | undefined {
  const { status, statusSetAt, ballotSalt, sealing, isSealedByHand = false } = election;
  const isSealable = status === 'completed' && ballotSalt !== null && sealing === null;
  if (!isSealable || isSealedByHand || days === 0) return undefined;
  return new Date(new Date(statusSetAt).getTime() + days * dayMs);
}
