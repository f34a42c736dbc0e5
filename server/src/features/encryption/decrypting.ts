import { decryptionFiles } from '@votewise/belenios';
import type { KeyHolderElectionsData, SendDecryptionRequest } from '@votewise/contract';
import { AppError, ifFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor } from '../audit/index.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { ElectionRecord, Elections, ElectionsServices } from '../elections/index.ts';
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
    const isOver =
      state?.decryptedAt || state?.annulledAt || (status === 'completed' && !state?.preparedAt);
    return ballot.encrypted === groupId && !isOver;
  });
}

const notAwaited = () =>
  new AppError('CEREMONY_MOVED', 'No key holder is awaited for this election now.');

const enoughDecrypted = () =>
  new AppError('CEREMONY_MOVED', 'Enough key holders have decrypted this count.');

/** Takes the parts of decrypting. */
export function createDecrypting(deps: {
  store: EncryptionStore;
  archives: Archives;
  pool: Pick<EncryptionPool, 'run'>;
  ballots: Pick<BallotBox, 'count'>;
  elections: Pick<Elections, 'find' | 'findAll' | 'annul'>;
  electionNeeds: Pick<ElectionsServices['electionNeeds'], 'openAgenda'>;
  decryptingGroups: TrusteesServices['decryptingGroups'];
  clock: Clock;
}) {
  const { store, archives, pool, ballots, elections, decryptingGroups, clock } = deps;
  const { openAgenda } = deps.electionNeeds;

  const isAwaited = (state: EncryptionDocument, index: number, { threshold }: Group): boolean =>
    state.tally !== null &&
    state.decryptedAt === null &&
    state.annulledAt === undefined &&
    countDecryptions(state) < threshold &&
    !hasDecrypted(state, index);

  async function list(token: string): Promise<KeyHolderElectionsData> {
    const { group, index, encryptedPrivateKey } = await decryptingGroups.requireDecrypting(token);
    if (!group) return { index, encryptedPrivateKey, meeting: null, elections: [] };
    const { meeting, items } = await atMeetings(group);
    const summed = (await store.findOfGroup(group.id))
      .filter(({ tally, annulledAt }) => tally !== null && !annulledAt)
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
        item: items.get(state._id) ?? null,
        closedAt: election.statusSetAt.toISOString(),
        ballots: (await ballots.count(state._id)).total,
        isAwaited: awaited.includes(state),
        decryptions: countDecryptions(state),
        threshold: group.threshold,
      });
    }
    return { index, encryptedPrivateKey, meeting, elections: shown };
  }

  /** Returns the title of an open meeting whose questions a group decrypts, and the numbers of all such questions. */
  async function atMeetings({ id: groupId }: Group) {
    const ofGroup = (await elections.findAll()).filter((one) => one.ballot.encrypted === groupId);
    const meetings = new Set(ofGroup.flatMap((one) => one.meeting?.id ?? []));
    const agendas = await Promise.all([...meetings].map((one) => openAgenda(one)));
    const open = agendas.flatMap((agenda) => agenda ?? []);
    return {
      meeting: open[0]?.title ?? null,
      items: new Map(open.flatMap((agenda) => [...agenda.items])),
    };
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
        if (state.annulledAt) throw new AppError('CEREMONY_MOVED', 'This election was annulled.');
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

    /**
     * Annuls an election that too few key holders can decrypt. Repeating it completes it, if its process was killed.
     * @throws AppError NOT_FOUND, CEREMONY_MOVED
     */
    async annul(electionId: string, { reason }: { reason: string }, actor: Actor): Promise<void> {
      const state = await store.find(electionId);
      if (!state?.tally) throw notAwaited();
      const { threshold } = await decryptingGroups.requireMade(state.group);
      if (!state.annulledAt && countDecryptions(state) >= threshold) throw notAwaited();
      const isAnnulled = await store.annul(electionId, clock.now());
      if (!isAnnulled && !(await store.find(electionId))?.annulledAt) throw notAwaited();
      await elections.annul(electionId, reason, actor);
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
  };
}
