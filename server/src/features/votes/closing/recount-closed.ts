import type { EncryptionServices } from '../../encryption/index.ts';
import type { GeneralSettings } from '@votewise/contract';
import type { Logger } from '../../../platform/logger.ts';
import type { BallotBox } from '../../ballots/index.ts';
import type { ElectionRecord, Elections } from '../../elections/index.ts';
import type { AdvanceCounts } from './advance-counts.ts';
import { closeOf, differenceOf, recountEvent } from './recount-event.ts';

export type RecountClosed = ReturnType<typeof createClosedRecounts>;

/** Recounts all ballots of closed elections. Whatever differs is logged and recorded, and nothing is corrected. */
export function createClosedRecounts(deps: {
  elections: Pick<Elections, 'pushEvent'>;
  ballots: Pick<BallotBox, 'beginMerge' | 'hasStrayCount' | 'keepRecount' | 'recount'>;
  encryption: Pick<EncryptionServices['encryption'], 'decryptedSums'>;
  advanceAll: AdvanceCounts;
  logger: Logger;
  general: () => GeneralSettings;
}) {
  const { elections, ballots, encryption, advanceAll, logger, general } = deps;
  /** The closes after which a count that cannot be confirmed was logged. */
  const logged = new Set<string>();

  /** Logs once why the count of an election is never confirmed, if the database is the reason. */
  async function logStrayCount(election: ElectionRecord): Promise<void> {
    const key = closeOf(election);
    // Without a board, the recount reads the ballots nevertheless, and differs.
    if (!election.ballot.receipts || logged.has(key)) return;
    if (!(await ballots.hasStrayCount(election))) return;
    logged.add(key);
    logger.error(
      { election: election._id },
      'a ballot was altered in the database, but not in its index; the count cannot be confirmed, and nothing was corrected. Restore a backup from before that.',
    );
  }

  async function recount(election: ElectionRecord, signal: AbortSignal): Promise<void> {
    await advanceAll([election], signal);
    const isEncrypted = Boolean(election.ballot.encrypted);
    const decrypted = isEncrypted ? await encryption.decryptedSums(election, signal) : undefined;
    if (isEncrypted && !decrypted) return;
    const since = election.sealing?.at;
    const outcome = await ballots.recount(election, { signal, since, decrypted });
    if (!outcome) return logStrayCount(election);
    if (!outcome.isConfirmed) {
      logger.error(
        { election: election._id, ...differenceOf(election, outcome) },
        'a recount differs from the count; nothing was corrected',
      );
    }
    // If the process is killed in between, the recount is repeated. Its event has the same ID, so the audit trail
    // contains it only once.
    await elections.pushEvent(election._id, recountEvent(election, outcome, general().weight));
    await ballots.keepRecount(election._id, outcome);
  }

  /** Recounts unless that has been done since voting closed, and begins to merge the checkpoints once it is confirmed. */
  return async function recountClosed(
    election: ElectionRecord,
    signal: AbortSignal,
  ): Promise<void> {
    await recount(election, signal);
    await ballots.beginMerge(election._id);
  };
}
