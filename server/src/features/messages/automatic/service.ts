import {
  type Automatic,
  type AutomaticInput,
  DEFAULT_TEMPLATES,
  type MessageKind,
} from '../../../contract/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createSetAside } from '../../../platform/set-aside.ts';
import { createEvent, type Actor } from '../../audit/service.ts';
import type { BallotBox } from '../../votes/ballots/service.ts';
import { subjectOf, type ElectionRecord, type Elections } from '../../elections/service.ts';
import type { Snapshots } from '../../results/snapshots/service.ts';
import type { MessageDocument, MessageStore } from '../store.ts';
import { dueKinds, switched, switchesOf } from './rules.ts';
import type { AutomaticRecord, AutomaticStore } from './store.ts';

const rounds = 5;

interface AutomaticDeps {
  logger: Logger;
  store: AutomaticStore;
  messages: MessageStore;
  elections: Elections;
  ballots: Pick<BallotBox, 'count'>;
  snapshots: Pick<Snapshots, 'refusal'>;
  clock: Clock;
}

export type AutomaticMessages = ReturnType<typeof createAutomaticMessages>;

/** The messages that elections send automatically. */
export function createAutomaticMessages(deps: AutomaticDeps) {
  const { store, messages, elections, ballots, snapshots, clock, logger } = deps;
  const aside = createSetAside({ kind: 'election with automatic messages', clock, logger });

  /** The ID is derived from the election, so that no process creates a second message. */
  function automaticMessage(
    election: ElectionRecord,
    kind: MessageKind,
    { timeZone }: AutomaticRecord,
  ): MessageDocument {
    const at = clock.now();
    const audience = kind === 'reminder' ? 'not-voted' : 'everyone';
    const event = createEvent({
      event: 'message.queued',
      at,
      actor: { type: 'system' },
      subject: subjectOf(election),
      details: { kind, audience },
    });
    return {
      _id: `automatic-${kind}-${election._id}`,
      schema: 1,
      electionId: election._id,
      kind,
      audience,
      voters: [],
      ...DEFAULT_TEMPLATES[kind],
      timeZone,
      createdAt: at,
      sentBy: null,
      state: 'preparing',
      note: null,
      figures: null,
      cursor: '',
      sentBefore: 0,
      retry: null,
      events: [event],
      eventsCount: 1,
    };
  }

  async function maySend(election: ElectionRecord, kind: MessageKind): Promise<boolean> {
    if (kind !== 'reminder') return true;
    const { total } = await ballots.count(election._id);
    return (await snapshots.refusal(election, { use: 'reminder', voted: total })) === undefined;
  }

  async function makeDueOf(record: AutomaticRecord): Promise<void> {
    const election = await findUnlessDeleted(record._id);
    if (!election) return;
    for (const kind of dueKinds(record, election, clock.now())) {
      const message = automaticMessage(election, kind, record);
      if (await messages.find(message._id)) continue;
      if (await maySend(election, kind)) await messages.insert(message);
    }
  }

  const findUnlessDeleted = (id: string): Promise<ElectionRecord | undefined> =>
    elections.find(id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });

  return {
    async switches(electionId: string): Promise<Automatic> {
      return switchesOf(await store.find(electionId));
    },

    /** @throws AppError NOT_FOUND, EDITED_MEANWHILE */
    async set(electionId: string, input: AutomaticInput, actor: Actor): Promise<Automatic> {
      const election = await elections.find(electionId);
      for (let round = 0; round < rounds; round += 1) {
        const now = clock.now();
        const before = await store.find(electionId);
        const record = switched(before, input, { electionId, now });
        const after = switchesOf(record);
        const event = createEvent({
          event: 'messages.switched',
          at: now,
          actor,
          subject: subjectOf(election),
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
