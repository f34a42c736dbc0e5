import {
  type Automatic,
  type AutomaticInput,
  type MessageKind,
  templateFor,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createSetAside } from '../../../platform/quarantine.ts';
import { createEvent, type Actor } from '../../audit/hash-chain.ts';
import { subjectOf } from '../../elections/edit-election.ts';
import { hasLinks, type Sheet, taskOf } from '../papers/rules.ts';
import type { Sheets } from '../papers/service.ts';
import type { MessageDocument, MessageStore } from '../store.ts';
import { dueKinds, switched, switchesOf } from './rules.ts';
import type { AutomaticRecord, AutomaticStore } from './store.ts';

const rounds = 5;

interface AutomaticDeps {
  logger: Logger;
  store: AutomaticStore;
  messages: MessageStore;
  sheets: Sheets;
  clock: TrustedClock;
}

export type AutomaticMessages = ReturnType<typeof createAutomaticMessages>;

/** The messages that are sent automatically for elections. */
export function createAutomaticMessages(deps: AutomaticDeps) {
  const { store, messages, sheets, clock, logger } = deps;
  const aside = createSetAside({ kind: 'election with automatic messages', clock, logger });

  /** The ID is derived from the election, so that no other process can create the same message again. */
  function automaticMessage(
    sheet: Sheet,
    kind: MessageKind,
    { timeZone, links }: AutomaticRecord,
  ): MessageDocument {
    const at = clock.now();
    const audience = 'everyone';
    const event = createEvent({
      event: 'message.queued',
      at,
      actor: { type: 'system' },
      subject: subjectOf(sheet),
      details: { kind, audience, ...(hasLinks({ links, kind }, sheet) && { links }) },
    });
    return {
      _id: `automatic-${kind}-${sheet._id}`,
      schema: 1,
      electionId: sheet._id,
      kind,
      audience,
      voters: [],
      ...templateFor(kind, {
        task: taskOf(sheet),
        hasLinks: hasLinks({ links, kind }, sheet),
      }),
      timeZone,
      links,
      createdAt: clock.settled(),
      sentBy: null,
      state: 'preparing',
      note: null,
      figures: null,
      cursor: '',
      retry: null,
      events: [event],
      eventsCount: 1,
    };
  }

  async function makeDueOf(record: AutomaticRecord): Promise<void> {
    const sheet = await findUnlessDeleted(record._id);
    if (!sheet) return;
    for (const kind of dueKinds(record, sheet, clock.settled())) {
      const message = automaticMessage(sheet, kind, record);
      if (!(await messages.find(message._id))) await messages.insert(message);
    }
  }

  const findUnlessDeleted = (id: string): Promise<Sheet | undefined> =>
    sheets.of(id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });

  return {
    async switches(electionId: string): Promise<Automatic> {
      return switchesOf(await store.find(electionId));
    },

    /** @throws AppError NOT_FOUND, EDITED_MEANWHILE */
    async set(electionId: string, input: AutomaticInput, actor: Actor): Promise<Automatic> {
      const sheet = await sheets.of(electionId);
      for (let round = 0; round < rounds; round += 1) {
        const now = clock.settled();
        const before = await store.find(sheet._id);
        const record = switched(before, input, { electionId: sheet._id, now });
        const after = switchesOf(record);
        const event = createEvent({
          event: 'messages.switched',
          at: now,
          actor,
          subject: subjectOf(sheet),
          details: { ...after },
        });
        if (await store.save(record, event)) return after;
      }
      throw new AppError(
        'EDITED_MEANWHILE',
        'Another administrator is changing these settings. Try again in a moment.',
      );
    },

    /** The job: creates every message that is due. */
    async makeDue(): Promise<void> {
      for (const record of await store.findOn()) {
        await aside.attempt(record._id, () => makeDueOf(record));
      }
    },
  };
}
