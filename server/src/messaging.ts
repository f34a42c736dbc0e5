import type { Connection } from 'mongoose';
import type { BallotBox } from './features/votes/ballots/service.ts';
import type { Elections } from './features/elections/service.ts';
import { createAutomatic } from './features/messages/automatic/service.ts';
import { createAutomaticStore } from './features/messages/automatic/store.ts';
import { createSender } from './features/messages/deliveries/service.ts';
import { createDeliveryStore } from './features/messages/deliveries/store.ts';
import { createProgress } from './features/messages/progress/service.ts';
import { createRecipients } from './features/messages/recipients/service.ts';
import { createMessages } from './features/messages/service.ts';
import { createMessageStore } from './features/messages/store.ts';
import type { Snapshots } from './features/results/snapshots/service.ts';
import type { TurnoutService } from './features/results/turnout/service.ts';
import type { Users } from './features/people/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import type { Mailer } from './platform/mail/mailer.ts';

interface MessagingDeps {
  stores: ReturnType<typeof createMessagingStores>;
  elections: Elections;
  ballots: BallotBox;
  turnout: TurnoutService;
  snapshots: Snapshots;
  users: Users;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  publicUrl: string;
  onQueued: () => void;
}

export function createMessagingStores(connection: Connection) {
  const stores = {
    messages: createMessageStore(connection),
    deliveries: createDeliveryStore(connection),
    automatic: createAutomaticStore(connection),
  };
  return {
    ...stores,
    outboxes: [stores.messages.outbox, stores.automatic.outbox],
    models: [stores.messages.model, stores.deliveries.model, stores.automatic.model],
  };
}

/** Puts together what writes to voters about an election. */
export function createMessaging({ stores, ...deps }: MessagingDeps) {
  const { messages, deliveries } = stores;
  const { electorate } = deps.users;
  const automatic = createAutomatic({ ...deps, store: stores.automatic, messages });
  const recipients = createRecipients({ ...deps, messages, deliveries, electorate });
  const progress = createProgress({
    ...deps,
    store: messages,
    automatic: stores.automatic,
    deliveries,
    recipients,
  });
  return {
    messages: createMessages({ ...deps, store: messages, deliveries, automatic }),
    sender: createSender({ ...deps, messages, deliveries, electorate }),

    /** The job that makes due messages, finds their recipients and sees them to their end. */
    async moveMessages(signal: AbortSignal): Promise<void> {
      await automatic.makeDue();
      await progress.moveAll(signal);
    },

    removeOrphans: progress.removeOrphans,
  };
}
