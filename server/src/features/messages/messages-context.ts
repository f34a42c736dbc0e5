import type { Core } from '../../platform/feature/feature.ts';
import type { EncryptionServices } from '../encryption/index.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import type { ResultsServices } from '../results/index.ts';
import type { BallotsServices } from '../ballots/index.ts';
import type { HandoutsServices } from '../handouts/index.ts';
import type { MeetingsServices } from '../meetings/index.ts';
import type { AddressedPapers } from './addressed-papers.ts';
import type { AutomaticStore } from './automatic-store.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { MessageStore } from './message-store.ts';

/** The features below. */
export type ServicesBelow = PeopleServices &
  ElectionsServices &
  BallotsServices &
  EncryptionServices &
  HandoutsServices &
  ResultsServices &
  MeetingsServices;

/** What the services of this feature share. */
export interface MessagesContext extends Core, ServicesBelow {
  store: MessageStore;
  deliveries: DeliveryStore;
  automaticStore: AutomaticStore;
  addressedPapers: AddressedPapers;
  /** Called when a message is queued, so that it does not have to wait for the next run of the job. */
  onQueued(): void;
}
