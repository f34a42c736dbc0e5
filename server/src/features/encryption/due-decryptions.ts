import type { Clock } from '../../platform/clock.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import type { DueTime } from '../../platform/due-time.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import type { Archives } from './archives.ts';
import { countDecryptions } from './decrypting.ts';
import type { EncryptionPool } from './encryption-pool.ts';
import type { EncryptionStore } from './encryption-store.ts';

/** Verifies archives, and computes the result once there are enough parts. */
export function createDueDecryptions(deps: {
  store: Pick<EncryptionStore, 'find' | 'findSummed' | 'keepDecryptedSums'>;
  archives: Pick<Archives, 'open' | 'append'>;
  pool: Pick<EncryptionPool, 'runOn'>;
  decryptingGroups: TrusteesServices['decryptingGroups'];
  clock: Clock;
  logger: Logger;
}) {
  const { store, archives, pool, decryptingGroups, clock, logger } = deps;
  const quarantine = createQuarantine({ kind: 'count to decrypt', clock, logger });
  let isAnyLeft = false;
  /** The hashes of the sums, by election, up to which this process has verified archives. */
  const verifiedSums = new Map<string, string>();

  /**
   * Verifies an archive up to its sum, which takes much longer than all that follows. So it begins while key holders
   * compare. Returns the hash of the sum's event.
   */
  async function verifySum(_id: string, open: () => AsyncIterable<Uint8Array>): Promise<string> {
    const verified = verifiedSums.get(_id) ?? (await pool.runOn('verifiedSum', {}, open));
    verifiedSums.set(_id, verified);
    return verified;
  }

  async function decrypt(_id: string, open: () => AsyncIterable<Uint8Array>): Promise<void> {
    const verifiedSum = await verifySum(_id, open);
    const { result, sums } = await pool.runOn('result', { verifiedSum }, open);
    if ((await store.find(_id))?.annulledAt) return;
    await archives.append(_id, 'Result', { files: [result] });
    verifiedSums.delete(_id);
    await store.keepDecryptedSums(_id, { sums, decryptedAt: clock.now() });
    logger.info({ election: _id }, 'a count was decrypted');
  }

  return {
    /** The job that verifies archives, and computes results for which enough key holders have decrypted. */
    async decryptDue(signal: AbortSignal): Promise<void> {
      isAnyLeft = false;
      for (const { _id, group, ...state } of await store.findSummed()) {
        signal.throwIfAborted();
        await quarantine.attempt(_id, async () => {
          const { threshold } = await decryptingGroups.requireMade(group);
          const isDecrypted = countDecryptions(state) >= threshold;
          const open = await archives.open(_id);
          if (!open || (!isDecrypted && verifiedSums.has(_id))) return;
          isAnyLeft = true;
          await (isDecrypted ? decrypt(_id, open) : verifySum(_id, open));
          isAnyLeft = false;
        });
      }
    },

    nextDue: (): DueTime => (isAnyLeft ? clock.now() : quarantine.nextDue()),
  };
}
