import { createDrill } from '@votewise/belenios';
import {
  type CreateTrusteeGroupRequest,
  formatCount,
  LIMITS,
  type TrusteeGroup,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../platform/app-error.ts';
import type { Core } from '../../platform/feature/feature.ts';
import { linkHashOf, newLinkToken } from '../../platform/link-tokens.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import { protocol } from './key-ceremony.ts';
import { newTrusteeGroup } from './new-trustee-group.ts';
import { presentTrusteeGroup } from './present-trustee-group.ts';
import { withDueTime, withNews } from './queued-mails.ts';
import {
  groupStageOf,
  type TrusteeDocument,
  type TrusteeGroupRecord,
} from './trustee-group-document.ts';
import type { TrusteeGroupStore } from './trustee-group-store.ts';
import { trusteesEvent } from './trustees-event.ts';

/** A trustee of a group. */
interface Trustee {
  id: string;
  index: number;
}

interface Change {
  group: TrusteeGroupRecord;
  event: AuditEvent;
}

/** What administrators do with groups of key holders. */
export function createTrusteeGroups(
  { clock, general }: Pick<Core, 'clock' | 'general'>,
  store: TrusteeGroupStore,
  needs: { electionToDecrypt: (groupId: string) => Promise<string | undefined> },
) {
  /** @throws AppError NOT_FOUND, EDITED_MEANWHILE, and what `change` throws */
  const update = (
    id: string,
    change: (group: TrusteeGroupRecord) => Change,
  ): Promise<TrusteeGroup> =>
    untilWritten(async () => {
      const read = await store.find(id);
      if (!read) throw new AppError('NOT_FOUND', 'This group of key holders doesn’t exist.');
      const { group, event } = change(read);
      return (await store.replace(group, [event])) ? presentTrusteeGroup(group) : OVERTAKEN;
    });

  return {
    /** Returns all groups but those that were removed, the newest first. */
    async list(): Promise<TrusteeGroup[]> {
      const groups = await store.findAll();
      return groups
        .filter(({ readyAt, retiredAt }) => readyAt || !retiredAt)
        .map(presentTrusteeGroup);
    },

    /** @throws AppError VALIDATION_FAILED if there are too many */
    async create(given: CreateTrusteeGroupRequest, actor: Actor): Promise<TrusteeGroup> {
      if ((await store.count()) >= LIMITS.trusteeGroupsMax) {
        const most = formatCount(LIMITS.trusteeGroupsMax);
        throw new AppError(
          'VALIDATION_FAILED',
          `There can be at most ${most} groups of key holders.`,
        );
      }
      const group = newTrusteeGroup(given, { now: clock.now(), language: general().language });
      const event = trusteesEvent(group, {
        event: 'trustees.created',
        at: group.createdAt,
        actor,
        details: { size: group.members.length, threshold: group.threshold },
      });
      await store.insert(group, event);
      return presentTrusteeGroup(group);
    },

    /** @throws AppError NOT_FOUND, CEREMONY_MOVED, VALIDATION_FAILED */
    changeTrustee: (
      { id, index }: Trustee,
      changed: { email: string; language: Language },
      actor: Actor,
    ) =>
      update(id, (group) => {
        requireOwnAddress(group, index, changed.email);
        const event = 'trustees.address-changed';
        return {
          group: withNewLink(group, { index, changed, now: clock.now() }),
          event: trusteesEvent(group, { event, at: clock.now(), actor, details: { index } }),
        };
      }),

    /** @throws AppError NOT_FOUND, CEREMONY_MOVED */
    sendLink: ({ id, index }: Trustee, actor: Actor) =>
      update(id, (group) => {
        const event = 'trustees.link-renewed';
        return {
          group: withNewLink(group, { index, changed: {}, now: clock.now() }),
          event: trusteesEvent(group, { event, at: clock.now(), actor, details: { index } }),
        };
      }),

    newLink: (trustee: Trustee): Promise<string> => newLink(store, trustee),

    /** @throws AppError NOT_FOUND, CEREMONY_MOVED */
    startDrill: (id: string, actor: Actor) =>
      update(id, (group) => {
        if (groupStageOf(group) !== 'ready') {
          throw new AppError(
            'CEREMONY_MOVED',
            'A drill can be started once the group is ready, and until it is retired.',
          );
        }
        const at = clock.now();
        const drill = { json: createDrill(protocol), startedAt: at, endedAt: null };
        const members = group.members.map((trustee) => ({ ...trustee, drill: null }));
        return {
          group: withNews({ ...group, drill, members }, at),
          event: trusteesEvent(group, { event: 'trustees.drill-started', at, actor }),
        };
      }),

    /**
     * Removes a group that was never ready, with the addresses in it: it can decrypt nothing.
     * @throws AppError NOT_FOUND, CEREMONY_MOVED
     */
    async retire(id: string, actor: Actor): Promise<TrusteeGroup> {
      const title = await needs.electionToDecrypt(id);
      if (title !== undefined) {
        throw new AppError(
          'CEREMONY_MOVED',
          `The election “${title}” needs these key holders. Retire them once its count is decrypted.`,
        );
      }
      return update(id, (group) => {
        const at = clock.now();
        const isRemoved = group.readyAt === null;
        const members = group.members.map((trustee) => ({
          ...trustee,
          ...(isRemoved && { name: '', email: '', links: [], formerAddresses: [] }),
          mail: null,
        }));
        return {
          group: withDueTime({ ...group, members, retiredAt: group.retiredAt ?? at }, at),
          event: trusteesEvent(group, { event: 'trustees.retired', at, actor }),
        };
      });
    },
  };
}

/** Returns a link of a trustee, instead of emailing what waits to be emailed. For samples. */
async function newLink(store: TrusteeGroupStore, { id, index }: Trustee): Promise<string> {
  const token = newLinkToken();
  await untilWritten(async () => {
    const group = await store.find(id);
    if (!group) throw new AppError('NOT_FOUND', 'This group of key holders doesn’t exist.');
    const members = group.members.map((trustee, place) =>
      place + 1 === index ? { ...trustee, links: [linkHashOf(token)], mail: null } : trustee,
    );
    return (await store.replace({ ...group, members }, [])) ? undefined : OVERTAKEN;
  });
  return token;
}

/** @throws AppError VALIDATION_FAILED if another trustee has this address */
function requireOwnAddress({ members }: TrusteeGroupRecord, index: number, address: string): void {
  const isTaken = members.some(
    ({ email }, place) => place + 1 !== index && email.toLowerCase() === address.toLowerCase(),
  );
  if (!isTaken) return;
  const text = 'Each key holder needs a different email address';
  throw new AppError('VALIDATION_FAILED', text, { fields: { email: text } });
}

/**
 * Returns a group in which the links of a trustee do not work any more, and a new one is sent.
 * @throws AppError NOT_FOUND, CEREMONY_MOVED
 */
function withNewLink(
  group: TrusteeGroupRecord,
  {
    index,
    changed,
    now,
  }: { index: number; changed: { email?: string; language?: Language }; now: Date },
): TrusteeGroupRecord {
  const stage = groupStageOf(group);
  if (stage === 'retired' || stage === 'stopped') {
    throw new AppError('CEREMONY_MOVED', 'This group needs its key holders no longer.');
  }
  if (!group.members[index - 1]) {
    throw new AppError('NOT_FOUND', 'This group has no key holder with this number.');
  }
  const mail = { about: 'link', attempts: 0, lastError: null, hasFailed: false } as const;
  const members = group.members.map((trustee, place) =>
    place + 1 === index ? { ...withAddress(trustee, changed, now), links: [], mail } : trustee,
  );
  return withDueTime({ ...group, members }, now);
}

/** Returns a trustee whose former address is told. Otherwise, another person could take the trustee's place unnoticed. */
function withAddress(
  trustee: TrusteeDocument,
  changed: { email?: string; language?: Language },
  now: Date,
): TrusteeDocument {
  const { email, language } = trustee;
  const address = (changed.email ?? email).toLowerCase();
  if (address === email.toLowerCase()) return { ...trustee, ...changed };
  const formerAddresses = [...trustee.formerAddresses, { email, language, attempts: 0 }].filter(
    (one) => one.email.toLowerCase() !== address,
  );
  return { ...trustee, ...changed, formerAddresses, addressChangedAt: now };
}
