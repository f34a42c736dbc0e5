import { AppError } from '../../platform/app-error.ts';
import type { ElectionRecord } from './election-store.ts';

/** @throws AppError ELECTION_SEALED once sealing has begun */
export function requireUnsealed({ sealing }: Pick<ElectionRecord, 'sealing'>): void {
  if (!sealing) return;
  throw new AppError(
    'ELECTION_SEALED',
    sealing.sealedAt
      ? 'The ballot box of this election has been sealed, so the election can no longer be changed.'
      : 'The ballot box of this election is being sealed, so the election can no longer be changed.',
  );
}
