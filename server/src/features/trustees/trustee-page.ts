import { createDrill, fingerprintOf } from '@votewise/belenios';
import type {
  EventName,
  KeyHolderData,
  KeyMessageStage,
  KeyRound,
  SendKeyMessageRequest,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { linkHashOf } from '../../platform/link-tokens.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { AuditEvent, GivenEvent } from '../audit/index.ts';
import type { CeremonyThread } from './ceremony-thread.ts';
import { type TrusteeInGroup, protocol, roundOf, withMessage } from './key-ceremony.ts';
import { PAGES_FIRST_MS, withDueTime, withNews } from './queued-mails.ts';
import {
  awaitedStage,
  isAwaited,
  groupStageOf,
  type TrusteeGroupRecord,
} from './trustee-group-document.ts';
import type { TrusteeGroupStore } from './trustee-group-store.ts';
import { trusteesEvent } from './trustees-event.ts';

/** What a key holder's page does, which has the token of a link instead of a session. */
export function createTrusteePage(
  { clock }: { clock: Clock },
  store: TrusteeGroupStore,
  compute: CeremonyThread,
) {
  /** @throws AppError LINK_VOID */
  async function requireByLink(token: string): Promise<TrusteeInGroup> {
    const hash = linkHashOf(token);
    const group = await store.findByLink(hash);
    const place = group?.members.findIndex(({ links }) => links.includes(hash)) ?? -1;
    if (!group || place < 0) {
      throw new AppError('LINK_VOID', 'This link doesn’t work. Use the newest email.');
    }
    return { group, index: place + 1 };
  }

  const eventOf = <Name extends EventName>(group: TrusteeGroupRecord, given: GivenEvent<Name>) =>
    trusteesEvent(group, { ...given, at: clock.now(), actor: { type: 'system' } });

  /** Returns a group that has received a message, with what happened. */
  async function received(
    sender: TrusteeInGroup,
    stage: KeyMessageStage,
    message: string,
  ): Promise<{ group: TrusteeGroupRecord; events: AuditEvent[] }> {
    const { index } = sender;
    const now = clock.now();
    const drilledAt = stage === 'drill' ? { drilledAt: now } : {};
    const group = withMessage(sender, { [stage]: message, ...drilledAt, mail: null });
    const events =
      stage === 'certificate'
        ? [eventOf(group, { event: 'trustees.card-made', details: { index } })]
        : [];
    if (group.members.some((trustee) => trustee[stage] === null)) {
      return { group: withDueTime(group, group.mailDueAt ?? now), events };
    }
    const next = new Date(now.getTime() + PAGES_FIRST_MS);
    if (stage === 'share') {
      const trustees = await compute('publishedKeys', { group, index });
      const drill = { json: createDrill(protocol), startedAt: now, endedAt: null };
      const fingerprint = fingerprintOf(trustees);
      const made = eventOf(group, { event: 'trustees.key-made', details: { fingerprint } });
      return { group: withNews({ ...group, trustees, drill }, next), events: [...events, made] };
    }
    if (stage === 'drill' && group.drill) {
      await compute('requireRightDrill', { group, index });
      const drill = { ...group.drill, endedAt: now };
      const ended = eventOf(group, { event: 'trustees.drill-ended' });
      const ready = { ...group, drill, readyAt: group.readyAt ?? now };
      return { group: withNews(ready, now), events: [...events, ended] };
    }
    return { group: withNews(group, next), events };
  }

  return {
    requireByLink,

    /** @throws AppError LINK_VOID */
    async show(token: string): Promise<KeyHolderData> {
      return present(await requireByLink(token));
    },

    /** @throws AppError LINK_VOID, BUSY */
    async round(token: string): Promise<KeyRound | null> {
      return roundOf(await requireByLink(token), (own) => compute('shareInput', own));
    },

    /** Takes a message, once. @throws AppError LINK_VOID, CEREMONY_MOVED, VALIDATION_FAILED, EDITED_MEANWHILE, BUSY */
    send: ({ token, stage, message }: SendKeyMessageRequest): Promise<KeyHolderData> =>
      untilWritten(async () => {
        const sender = await requireByLink(token);
        const { group, index } = sender;
        const sent = group.members[index - 1]?.[stage];
        if (sent === message) return present(sender);
        if (awaitedStage(group) !== stage || sent !== null) throw moved();
        const fault = await compute('messageFault', { ...sender, stage, message });
        if (fault !== undefined) {
          throw new AppError('VALIDATION_FAILED', `This message breaks a rule. ${fault}`);
        }
        const changed = await received(sender, stage, message);
        const isStored = await store.replace(changed.group, changed.events);
        return isStored ? present({ group: changed.group, index }) : OVERTAKEN;
      }),

    /** Stops a ceremony. @throws AppError LINK_VOID, CEREMONY_MOVED, EDITED_MEANWHILE */
    report: (token: string, accused: number): Promise<KeyHolderData> =>
      untilWritten(async () => {
        const { group, index } = await requireByLink(token);
        const report = { by: index, accused };
        if (group.report?.by === index && group.report.accused === accused) {
          return present({ group, index });
        }
        // Only the secret values in polynomials can't be checked here.
        if (awaitedStage(group) !== 'share' || !group.members[accused - 1]) throw moved();
        const stopped = withNews({ ...group, report }, clock.now());
        const event = eventOf(group, { event: 'trustees.stopped', details: report });
        const isStored = await store.replace(stopped, [event]);
        return isStored ? present({ group: stopped, index }) : OVERTAKEN;
      }),
  };
}

const moved = () =>
  new AppError('CEREMONY_MOVED', 'The group waits for something else by now. Reload the page.');

function present({ group, index }: TrusteeInGroup): KeyHolderData {
  const own = group.members[index - 1];
  if (!own) throw new Error('there is no such key holder');
  return {
    group: group.name,
    threshold: group.threshold,
    index,
    language: own.language,
    stage: groupStageOf(group),
    isAwaited: isAwaited(group, own),
    members: group.members.map((trustee, place) => ({
      index: place + 1,
      name: trustee.name,
      isAwaited: isAwaited(group, trustee),
    })),
    report: group.report,
    isFirstDrill: group.readyAt === null,
  };
}
