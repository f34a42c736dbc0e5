import type { Connection } from 'mongoose';
import { createSignal } from '../../platform/signals.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { DueTime } from '../../platform/due-time.ts';
import type { ToErase } from '../people/index.ts';
import { createBounceStore } from './bounce-store.ts';
import { createBounces } from './bounces.ts';
import { createAutomaticMessages } from './automatic-messages.ts';
import { createAutomaticStore } from './automatic-store.ts';
import { createDeliverySender } from './delivery-sender.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createAddressedPapers } from './addressed-papers.ts';
import { createMeetingMessages } from './meeting-messages.ts';
import { createMessageProgress } from './message-progress.ts';
import { createRecipients } from './recipients.ts';
import { defineMessageRoutes } from './message-routes.ts';
import type { MessagesContext, ServicesBelow } from './messages-context.ts';
import { createMessages } from './messages.ts';
import { createMessagesPage } from './messages-page.ts';
import { createTestEmail } from './test-email.ts';
import { createTestMessage } from './test-message.ts';
import { createUndelivered } from './undelivered.ts';
import { createMessageStore } from './message-store.ts';

export function createMessagesStores(connection: Connection) {
  const messages = createMessageStore(connection);
  const deliveries = createDeliveryStore(connection);
  const automatic = createAutomaticStore(connection);
  const bounces = createBounceStore(connection);
  return {
    messages,
    deliveries,
    automatic,
    bounces,
    models: [messages.model, deliveries.model, automatic.model, bounces.model],
    outboxes: [messages.outbox, automatic.outbox],
  };
}

export type MessagesServices = ReturnType<typeof createMessagesFeature>['services'];

/** Messages to voters about an election or a meeting. */
export function createMessagesFeature(
  core: Core,
  stores: ReturnType<typeof createMessagesStores>,
  features: ServicesBelow,
) {
  const queued = createSignal();
  const context: MessagesContext = {
    ...core,
    ...features,
    store: stores.messages,
    deliveries: stores.deliveries,
    automaticStore: stores.automatic,
    addressedPapers: createAddressedPapers(features),
    onQueued: queued.emit,
  };
  const automatic = createAutomaticMessages(context);
  const recipients = createRecipients(context);
  const progress = createMessageProgress(context, recipients);
  const messages = createMessages(context);
  const page = createMessagesPage(context, { messages, automatic, recipients });
  const testMessage = createTestMessage(context);
  const testEmail = createTestEmail(context);
  const undelivered = createUndelivered(context, messages);
  const meetingMessages = createMeetingMessages(context, recipients);
  // One request declares a result and announces it.
  features.electionNeeds.announceResults.fill(messages.announceResults);
  const sender = createDeliverySender(context);
  const bounces = core.bounceMailbox && createBounces(context, stores.bounces, core.bounceMailbox);
  // The roll shows why returned emails are not read; credentials are returned to the same mailbox as messages.
  features.peopleNeeds.bounceProblem.fill(async () => bounces?.findProblem());

  let nextStep: DueTime;

  /** Creates due messages, finds their recipients, and completes them. */
  async function moveMessages(signal: AbortSignal): Promise<void> {
    const nextDue = await automatic.makeDue();
    const unfinished = await progress.moveAll(signal);
    nextStep = unfinished > 0 ? core.clock.now() : nextDue;
  }

  const feature: Feature = {
    routes: (route) =>
      defineMessageRoutes(route, {
        elections: features.elections,
        messages,
        page,
        testMessage,
        testEmail,
        undelivered,
        meetingMessages,
        automatic,
      }),
    jobs: [
      {
        name: 'move-messages',
        everyMs: 2_000,
        isLeased: true,
        run: moveMessages,
        nextDue: () => nextStep,
        onWanted: queued.listen,
      },
      {
        name: 'send-messages',
        everyMs: 5_000,
        isLeased: false,
        run: (signal) => sender.sendDue(signal),
        nextDue: sender.nextDue,
        onWanted: queued.listen,
      },
      {
        name: 'remove-messages-of-deleted-elections',
        everyMs: 60_000,
        isLeased: true,
        run: () => progress.removeOrphans(),
      },
      ...(bounces
        ? [{ name: 'read-bounces', everyMs: 60_000, isLeased: true, run: bounces.readNew }]
        : []),
    ],
    queues: { messages: stores.deliveries.countQueued },
  };
  const messaging = {
    messages,
    undelivered,
    automatic,
    sender,
    moveMessages,
    removeOrphans: progress.removeOrphans,
    deliveriesOf: stores.deliveries.findOf,
    /** Missing if returned emails are not read. */
    bounceProblem: bounces?.findProblem,
  };
  const toErase: ToErase = {
    count: async ({ id }) => ({ messages: await stores.deliveries.countOf(id) }),
    erase: ({ id }) => stores.deliveries.forget(id, core.clock.now()),
  };
  return { services: { messaging }, feature, toErase };
}
