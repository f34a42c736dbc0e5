import { decryptionFiles } from '@votewise/belenios';
import type { KeyHolderElectionsData, SendDecryptionRequest } from '@votewise/contract';
import { AppError, ifFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import type { DueTime } from '../../platform/due-time.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { ElectionRecord, Elections } from '../elections/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import type { Archives } from './archives.ts';
import { type EncryptionDocument, fieldOfTrustee } from './encryption-document.ts';
import type { EncryptionPool } from './encryption-pool.ts';
import type { EncryptionStore } from './encryption-store.ts';

/** Elections on a trustee's page that do not wait for the trustee. */
const MOST_OTHERS = 20;

type Group = Awaited<ReturnType<TrusteesServices['decryptingGroups']['requireMade']>>;

type Decrypted = Pick<EncryptionDocument, 'decryptions'>;

/** Returns how many key holders have sent their parts. */
export const countDecryptions = ({ decryptions }: Decrypted): number =>
  Object.keys(decryptions).length;

const hasDecrypted = ({ decryptions }: Decrypted, index: number): boolean =>
  Object.hasOwn(decryptions, fieldOfTrustee(index));

/** Returns an election that needs this group to decrypt its count, now or later. */
function undecrypted(
  all: readonly ElectionRecord[],
  states: readonly EncryptionDocument[],
  groupId: string,
): ElectionRecord | undefined {
  const known = new Map(states.map((state) => [state._id, state]));
  return all.find(({ _id, status, ballot }) => {
    const state = known.get(_id);
    // Without prepared ballots, no one has voted.
    const isOver = state?.decryptedAt || (status === 'completed' && !state?.preparedAt);
    return ballot.encrypted === groupId && !isOver;
  });
}

const enoughDecrypted = () =>
  new AppError('CEREMONY_MOVED', 'Enough key holders have decrypted this count.');

/** Takes the parts of decrypting, and computes the result once there are enough. */
export function createDecrypting(deps: {
  store: EncryptionStore;
  archives: Archives;
  pool: EncryptionPool;
  ballots: Pick<BallotBox, 'count'>;
  elections: Pick<Elections, 'find' | 'findAll'>;
  decryptingGroups: TrusteesServices['decryptingGroups'];
  clock: Clock;
  logger: Logger;
}) {
  const { store, archives, pool, ballots, elections, decryptingGroups, clock, logger } = deps;
  const quarantine = createQuarantine({ kind: 'count to decrypt', clock, logger });
  let isAnyLeft = false;

  const isAwaited = (state: EncryptionDocument, index: number, { threshold }: Group): boolean =>
    state.tally !== null &&
    state.decryptedAt === null &&
    countDecryptions(state) < threshold &&
    !hasDecrypted(state, index);

  async function list(token: string): Promise<KeyHolderElectionsData> {
    const { group, index, encryptedPrivateKey } = await decryptingGroups.requireDecrypting(token);
    if (!group) return { index, encryptedPrivateKey, elections: [] };
    const summed = (await store.findOfGroup(group.id))
      .filter(({ tally }) => tally !== null)
      .toSorted((one, other) => Number(other.tallyAt) - Number(one.tallyAt));
    const awaited = summed.filter((state) => isAwaited(state, index, group));
    const others = summed.filter((state) => !awaited.includes(state)).slice(0, MOST_OTHERS);
    const shown: KeyHolderElectionsData['elections'] = [];
    for (const state of [...awaited, ...others]) {
      const election = await ifFound(elections.find(state._id));
      if (!election) continue;
      shown.push({
        id: state._id,
        title: election.title,
        closedAt: election.statusSetAt.toISOString(),
        ballots: (await ballots.count(state._id)).total,
        isAwaited: awaited.includes(state),
        decryptions: countDecryptions(state),
        threshold: group.threshold,
      });
    }
    return { index, encryptedPrivateKey, elections: shown };
  }

  async function decrypt({ _id }: Pick<EncryptionDocument, '_id'>): Promise<void> {
    const open = await archives.open(_id);
    if (!open) return;
    const { result, sums } = await pool.runOn('result', {}, open);
    await archives.append(_id, 'Result', { files: [result] });
    await store.keepDecryptedSums(_id, { sums, decryptedAt: clock.now() });
    logger.info({ election: _id }, 'a count was decrypted');
  }

  return {
    /** @throws AppError LINK_VOID */
    list,

    /**
     * Takes a key holder's part. The first one stays, and sending it again is success.
     * @throws AppError LINK_VOID, NOT_FOUND, CEREMONY_MOVED, VALIDATION_FAILED
     */
    async take({ token, electionId, decryption }: SendDecryptionRequest) {
      const { group, index } = await decryptingGroups.requireDecrypting(token);
      const state = await store.find(electionId);
      if (!group || state?.group !== group.id || state.tally === null) {
        throw new AppError('NOT_FOUND', 'Your group decrypts no such election.');
      }
      if (!hasDecrypted(state, index)) {
        if (!isAwaited(state, index, group)) throw enoughDecrypted();
        const { election, trustees: publishedKeys, tally } = state;
        const given = { election, publishedKeys, tally, index, decryption };
        if (!(await pool.run('isValidDecryption', given))) {
          throw new AppError(
            'VALIDATION_FAILED',
            'This doesn’t decrypt the count. Load the page again.',
          );
        }
        const files = decryptionFiles(index, decryption);
        const about = String(index);
        const isAppended = await archives.append(electionId, 'PartialDecryption', { about, files });
        if (!isAppended) throw enoughDecrypted();
        await store.addDecryption(electionId, { index, at: clock.now() });
      }
      return list(token);
    },

    /** Returns the title of an election that a group has to decrypt, now or later; undefined if there is none. */
    electionToDecrypt: async (groupId: string): Promise<string | undefined> => {
      const all = await elections.findAll();
      return undecrypted(all, await store.findOfGroup(groupId), groupId)?.title;
    },

    /** Returns whether a group's elections wait for a trustee. */
    async isDecryptionAwaited(groupId: string, index: number): Promise<boolean> {
      const group = await decryptingGroups.requireMade(groupId);
      return (await store.findOfGroup(groupId)).some((state) => isAwaited(state, index, group));
    },

    /** The job that computes results for which enough key holders have decrypted. */
    async decryptDue(signal: AbortSignal): Promise<void> {
      isAnyLeft = false;
      for (const { _id, group, ...state } of await store.findSummed()) {
        signal.throwIfAborted();
        await quarantine.attempt(_id, async () => {
          const { threshold } = await decryptingGroups.requireMade(group);
          if (countDecryptions(state) < threshold) return;
          isAnyLeft = true;
          await decrypt({ _id });
          isAnyLeft = false;
        });
      }
    },

    nextDue: (): DueTime => (isAnyLeft ? clock.now() : quarantine.nextDue()),
  };
}
