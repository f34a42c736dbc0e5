import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import { privateKeyOf } from './key-ceremony.ts';
import type { createTrusteePage } from './trustee-page.ts';
import { withDueTime } from './queued-mails.ts';
import { groupStageOf, type TrusteeGroupRecord } from './trustee-group-document.ts';
import type { TrusteeGroupStore } from './trustee-group-store.ts';

/** A group whose key is made, as elections use it. */
export interface DecryptingGroup {
  id: string;
  name: string;
  names: string[];
  threshold: number;
  /** The published keys, as JSON of Belenios. */
  publishedKeys: string;
  lastDrillAt: Date | null;
  /** When another address last replaced that of a key holder. */
  addressChangedAt: Date | null;
}

function madeOf(group: TrusteeGroupRecord | null): DecryptingGroup | undefined {
  if (!group?.trustees) return undefined;
  const { _id: id, name, members, threshold, trustees: publishedKeys, drill, readyAt } = group;
  const names = members.map((trustee) => trustee.name);
  const changes = members.map(({ addressChangedAt }) => addressChangedAt?.getTime() ?? 0);
  const lastChange = Math.max(...changes);
  return {
    id,
    name,
    names,
    threshold,
    publishedKeys,
    lastDrillAt: drill?.endedAt ?? readyAt,
    addressChangedAt: lastChange === 0 ? null : new Date(lastChange),
  };
}

/** What encrypted elections use of groups of key holders. */
export function createDecryptingGroups({
  store,
  requireByLink,
  clock,
}: {
  store: TrusteeGroupStore;
  requireByLink: ReturnType<typeof createTrusteePage>['requireByLink'];
  clock: Clock;
}) {
  return {
    /** @throws AppError VALIDATION_FAILED unless the group is for elections to come */
    async requireReady(id: string): Promise<void> {
      const group = await store.find(id);
      if (group && groupStageOf(group) === 'ready') return;
      const text = group?.readyAt
        ? 'This group of key holders is retired. Choose another one'
        : 'These key holders haven’t shown that their key cards work. Choose a group that is ready';
      throw new AppError('VALIDATION_FAILED', text, { fields: { 'ballot.encrypted': text } });
    },

    /** Returns the names of groups by ID. */
    async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const groups = await Promise.all([...new Set(ids)].map(store.find));
      return new Map(groups.flatMap((group) => (group ? [[group._id, group.name]] : [])));
    },

    /** Returns a group whose key is made. */
    async requireMade(id: string): Promise<DecryptingGroup> {
      const made = madeOf(await store.find(id));
      if (!made) throw new Error('a group of key holders has no key');
      return made;
    },

    /** Returns whose link this is, with the group if its key is made. @throws AppError LINK_VOID */
    async requireDecrypting(token: string) {
      const found = await requireByLink(token);
      const group = madeOf(found.group);
      const encryptedPrivateKey = group ? privateKeyOf(found) : null;
      return { index: found.index, group, encryptedPrivateKey };
    },

    /**
     * Emails all trustees that a count waits for them. Those for whom none waits get nothing: see `trustee-mails.ts`.
     * @param waitMs how long to wait for further counts, for which the same email asks
     */
    askToDecrypt: (id: string, waitMs = 0): Promise<unknown> =>
      untilWritten(async () => {
        const group = await store.find(id);
        if (!group) return undefined;
        const members = group.members.map((trustee) => ({
          ...trustee,
          mail: { about: 'decryption', attempts: 0, lastError: null, hasFailed: false } as const,
        }));
        const asked = withDueTime({ ...group, members }, new Date(clock.now().getTime() + waitMs));
        return (await store.replace(asked, [])) ? undefined : OVERTAKEN;
      }),
  };
}
