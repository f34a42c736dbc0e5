import type { Connection } from 'mongoose';
import { createSignal, type Core, type Feature } from '../../platform/feature.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import type { ResultsServices } from '../results/index.ts';
import type { VotesServices } from '../votes/index.ts';
import { createAnnouncing } from './announce-results.ts';
import { createAutomaticMessages } from './automatic-messages.ts';
import { createAutomaticStore } from './automatic-store.ts';
import { createSender } from './send-deliveries.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createAddressedPapers } from './addressed-papers.ts';
import { createProgress } from './message-lifecycle.ts';
import { createRecipients } from './recipients.ts';
import { defineMessageRoutes } from './message-routes.ts';
import { createMessages } from './messages.ts';
import { createMessageStore } from './message-store.ts';

export function createMessagesStores(connection: Connection) {
  const messages = createMessageStore(connection);
  const deliveries = createDeliveryStore(connection);
  const automatic = createAutomaticStore(connection);
  return {
    messages,
    deliveries,
    automatic,
    models: [messages.model, deliveries.model, automatic.model],
    outboxes: [messages.outbox, automatic.outbox],
  };
}

/** Messages to voters about an election. */
export function createMessagesFeature(
  core: Core,
  stores: ReturnType<typeof createMessagesStores>,
  features: PeopleServices & ElectionsServices & VotesServices & ResultsServices,
) {
  const queued = createSignal();
  const { messages: store, deliveries } = stores;
  const addressedPapers = createAddressedPapers(features);
  const deps = { ...core, ...features, addressedPapers, deliveries, onQueued: queued.emit };
  const automatic = createAutomaticMessages({ ...deps, store: stores.automatic, messages: store });
  const recipients = createRecipients({ ...deps, messages: store });
  const progress = createProgress({ ...deps, store, automatic: stores.automatic, recipients });
  const messages = createMessages({ ...deps, store, automatic, recipients });
  features.electionNeeds.announceResults.fill(createAnnouncing(messages, addressedPapers));
  const sender = createSender({ ...deps, messages: store });

  /** Creates due messages, finds their recipients, and completes them. */
  async function moveMessages(signal: AbortSignal): Promise<void> {
    await automatic.makeDue();
    await progress.moveAll(signal);
  }

  const feature: Feature = {
    routes: (route) => defineMessageRoutes(route, { ...features, messages, automatic }),
    jobs: [
      {
        name: 'move-messages',
        everyMs: 2_000,
        isLeased: true,
        run: moveMessages,
        onWanted: queued.listen,
      },
      {
        name: 'send-messages',
        everyMs: 5_000,
        isLeased: false,
        run: (signal) => sender.sendDue(signal),
        onWanted: queued.listen,
      },
      {
        name: 'remove-messages-of-deleted-elections',
        everyMs: 60_000,
        isLeased: true,
        run: () => progress.removeOrphans(),
      },
    ],
    queues: { messages: deliveries.countQueued },
  };
  const messaging = {
    messages,
    automatic,
    sender,
    moveMessages,
    removeOrphans: progress.removeOrphans,
  };
  return { services: { messaging }, feature };
}
