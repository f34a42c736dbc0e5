import type { Connection, Model, Schema } from 'mongoose';
import type { Contact } from '@votewise/contract';
import { createAuditFeature, createAuditStores } from './features/audit/index.ts';
import { createAuthFeature, createAuthStores } from './features/auth/index.ts';
import {
  createBallotsFeature,
  createBallotsStores,
  secretFingerprint,
} from './features/ballots/index.ts';
import { createElectionsFeature, createElectionsStores } from './features/elections/index.ts';
import {
  createEncryptionFeature,
  createEncryptionStores,
  type EncryptionPool,
} from './features/encryption/index.ts';
import { createHandoutsFeature, createHandoutsStores } from './features/handouts/index.ts';
import { createImportsFeature, createImportsStores } from './features/imports/index.ts';
import { createMeetingsFeature, createMeetingsStores } from './features/meetings/index.ts';
import { createMessagesFeature, createMessagesStores } from './features/messages/index.ts';
import {
  createClockFeature,
  createClockStores,
  createRestoredCopy,
  createRestoreStores,
  createSettings,
  type Settings,
  createSettingsFeature,
  createSettingsStores,
  createBackupStore,
} from './features/operations/index.ts';
import { createPeopleFeature, createPeopleStores } from './features/people/index.ts';
import { createPrivacyFeature } from './features/privacy/index.ts';
import { createResultsFeature } from './features/results/index.ts';
import {
  type CeremonyThread,
  createTrusteesFeature,
  createTrusteesStores,
} from './features/trustees/index.ts';
import { createVotesFeature } from './features/votes/index.ts';
import { ifFound } from './platform/app-error.ts';
import type { Clock } from './platform/clock.ts';
import { createCounters } from './platform/db/counters.ts';
import {
  findInstance,
  findOrCreateInstance,
  type Instance,
  upgradeData,
} from './platform/db/instance.ts';
import { createLeases } from './platform/db/leases.ts';
import { createEventStreams } from './platform/http/event-streams.ts';
import { mailSender } from './platform/mail/mail-sender.ts';
import { createMailTokens } from './platform/mail/mail-tokens.ts';
import type { Core } from './platform/feature/feature.ts';
import { writerFor } from './platform/pdf/pdf-writer.ts';
import { createTokens } from './platform/tokens.ts';
import { createTrustedClock } from './platform/trusted-clock.ts';

interface ServiceDeps
  extends Omit<
    Core,
    | 'clock'
    | 'tokens'
    | 'mailTokens'
    | 'counters'
    | 'keys'
    | 'sender'
    | 'general'
    | 'storedGeneral'
    | 'isRestoredCopy'
  > {
  connection: Connection;
  clock: Clock;
  /** Returns the time of the database server; undefined if the database is on this machine. */
  databaseTime: () => Promise<Date | undefined>;
  encryptionPool: EncryptionPool;
  ceremonyThread: CeremonyThread;
  secrets: { jwt: string; ballot: string };
  jwtTtlSeconds: number;
  /** Days from the close of voting until a ballot box is sealed automatically; 0 means never. */
  sealAfterDays: number;
  /** The contact details that the environment sets. */
  contact: Contact;
  /** Whether data of earlier versions is upgraded. Only the process that starts the product does that. */
  mayUpgrade?: boolean;
}

export type Services = Awaited<ReturnType<typeof composeServices>>;

/** The ballot secret is not the one that the ballots in this database were cast with. */
class WrongBallotSecretError extends Error {}

/** The database contains part of a backup. */
class UnfinishedRestoreError extends Error {}

/**
 * Creates the services and settings that every feature can use.
 * @throws WrongBallotSecretError, OtherSchemaError
 */
async function createCore(
  {
    connection,
    secrets,
    encryptionPool: _pool,
    ceremonyThread: _thread,
    contact: _given,
    mayUpgrade: _mayUpgrade,
    ...deps
  }: ServiceDeps,
  { isRestoredCopy, settings }: { isRestoredCopy: () => boolean; settings: Settings },
): Promise<Core> {
  const fingerprint = secretFingerprint(secrets.ballot);
  const instance = await findOrCreateInstance(connection, fingerprint);
  requireSameSecret(instance, fingerprint);
  const instanceId = instance.id;
  const keys = {
    session: { secret: secrets.jwt, instanceId },
    ballot: { secret: secrets.ballot, instanceId },
  };
  return {
    ...deps,
    isRestoredCopy,
    clock: createTrustedClock(deps),
    sender: mailSender(settings.contact),
    general: settings.general,
    storedGeneral: settings.storedGeneral,
    pdf: writerFor(deps.pdf, {
      logo: () => currentLogo(settings),
      paperSize: () => settings.general().paperSize ?? 'A4',
    }),
    keys,
    tokens: createTokens(keys.session, deps.jwtTtlSeconds),
    mailTokens: createMailTokens(keys.session),
    counters: createCounters(connection),
  };
}

/** Returns the file of the organization’s logo; undefined if there is none. */
async function currentLogo(settings: Settings): Promise<Uint8Array | undefined> {
  const { logo } = settings.general();
  return logo === null ? undefined : ifFound(settings.findLogo(logo));
}

/** @throws WrongBallotSecretError */
function requireSameSecret({ ballotSecretFingerprint }: Instance, fingerprint: string): void {
  if (ballotSecretFingerprint === fingerprint) return;
  throw new WrongBallotSecretError(
    'BALLOT_SECRET does not match this database, so voters could vote twice. Set the original value, or restore the file ballot-secret in DATA_DIR.',
  );
}

/**
 * Prepares the collections with their indexes, and returns the stores. Unique indexes must exist
 * before the first write, because they make a second ballot impossible.
 */
export async function prepareStores(connection: Connection) {
  const stores = {
    people: createPeopleStores(connection),
    imports: createImportsStores(connection),
    auth: createAuthStores(connection),
    elections: createElectionsStores(connection),
    ballots: createBallotsStores(connection),
    handouts: createHandoutsStores(connection),
    encryption: createEncryptionStores(connection),
    meetings: createMeetingsStores(connection),
    messages: createMessagesStores(connection),
    trustees: createTrusteesStores(connection),
    audit: createAuditStores(connection),
    clock: createClockStores(connection),
    restores: createRestoreStores(connection),
    settings: createSettingsStores(connection),
  };
  await stores.ballots.ballots.prepare();
  await stores.encryption.votingCredentials.prepare();
  const models = Object.values(stores).flatMap((feature): readonly Indexed[] => feature.models);
  await Promise.all(models.map((model) => buildIndexes(model)));
  return stores;
}

/**
 * Returns the identity of a database that this version can use; null if VoteWise has never used it. Writes nothing.
 * @param mayBeOlder whether the data may still need migrations
 * @throws UnfinishedRestoreError, OtherSchemaError
 */
export async function findUsable(
  connection: Connection,
  mayBeOlder = false,
): Promise<Instance | null> {
  if (await createBackupStore(connection).unfinished()) {
    throw new UnfinishedRestoreError(
      'A restore into this database has not finished. Run npm run restore again with the same file.',
    );
  }
  return findInstance(connection, mayBeOlder);
}

/**
 * Assembles the product on one database connection, from the lowest feature to the highest. Each gets its stores and
 * the services below it. What a lower feature needs of a higher one is a slot, which the higher one fills.
 * @throws UnclusteredBallotsError, WrongBallotSecretError, UnfinishedRestoreError, OtherSchemaError
 */
export async function composeServices(deps: ServiceDeps) {
  const { connection, mailer, databaseTime } = deps;
  // A database that is refused stays as it is.
  const known = await findUsable(connection, deps.mayUpgrade);
  if (known) requireSameSecret(known, secretFingerprint(deps.secrets.ballot));
  if (known && deps.mayUpgrade) await upgradeData(connection, deps.logger);
  const stores = await prepareStores(connection);
  const restoredCopy = createRestoredCopy({
    store: stores.restores.restores,
    logger: deps.logger,
  });
  await restoredCopy.refresh();
  const settings = createSettings({
    store: stores.settings.settings,
    given: deps.contact,
  });
  await settings.refresh();
  const core = await createCore(deps, {
    isRestoredCopy: restoredCopy.isUnconfirmed,
    settings,
  });
  const clock = createClockFeature(core, {
    stores: stores.clock,
    databaseTime,
    copy: restoredCopy,
  });
  await clock.services.clockWatch.start();
  const operations = createSettingsFeature(core, settings);

  const outboxes = Object.values(stores).flatMap((feature) =>
    'outboxes' in feature ? feature.outboxes : [],
  );
  const audit = createAuditFeature(core, stores.audit, outboxes);
  const trustees = createTrusteesFeature(core, stores.trustees, deps.ceremonyThread);
  const people = createPeopleFeature(core, stores.people, audit.services);
  await people.services.accounts.prepare();
  const imports = createImportsFeature(core, stores.imports, people.services);
  const elections = createElectionsFeature(
    core,
    stores.elections,
    { ...people.services, ...trustees.services },
    { sealAfterDays: deps.sealAfterDays },
  );
  const belowElections = { ...audit.services, ...people.services, ...imports.services };
  const belowBallots = { ...belowElections, ...elections.services };
  const ballots = createBallotsFeature(core, stores.ballots, belowBallots);
  const belowHandouts = { ...belowBallots, ...ballots.services };
  const handouts = createHandoutsFeature(core, stores.handouts, belowHandouts);
  const encryption = createEncryptionFeature(core, stores.encryption, {
    ...belowHandouts,
    ...trustees.services,
    pool: deps.encryptionPool,
  });
  const belowVotes = { ...belowHandouts, ...handouts.services, ...encryption.services };
  const votes = createVotesFeature(core, belowVotes);
  const belowResults = { ...belowVotes, ...votes.services };
  const results = createResultsFeature(core, belowResults);
  const belowMeetings = { ...belowResults, ...results.services };
  const meetings = createMeetingsFeature(core, stores.meetings, belowMeetings);
  const belowMessages = { ...belowMeetings, ...meetings.services };
  const messages = createMessagesFeature(core, stores.messages, belowMessages);
  const auth = createAuthFeature(core, stores.auth, belowMessages);
  const backups = { lastAt: createBackupStore(connection).lastBackupAt };
  const privacy = createPrivacyFeature(core, {
    ...belowMessages,
    ...messages.services,
    ...auth.services,
    backups,
  });
  settings.needs.weightUse.fill(meetings.services.weightUse);
  // Erasing a voter erases what every feature stores about the voter.
  people.services.peopleNeeds.toErase.fill(() => [
    imports.toErase,
    elections.toErase,
    handouts.toErase,
    meetings.toErase,
    messages.toErase,
  ]);
  // Routes that thousands of voters request at once are matched first.
  const { recognize: recognizeSession } = auth.services.sessions;
  const all = [
    votes,
    ballots,
    handouts,
    results,
    meetings,
    auth,
    people,
    imports,
    elections,
    messages,
    audit,
    privacy,
    trustees,
    encryption,
    clock,
    operations,
  ];
  return {
    mailer,
    leases: createLeases(connection, core.clock),
    backups,
    restoredCopy,
    ...clock.services,
    ...operations.services,
    ...trustees.services,
    ...belowMessages,
    ...messages.services,
    ...auth.services,
    streams: createEventStreams({ clock: core.clock, recognizeSession }),
    features: all.map(({ feature }) => feature),
  };
}

/** The parts of a model that `buildIndexes` needs. */
export type Indexed = {
  schema: Pick<Schema, 'indexes'>;
  collection: Pick<Model<object>['collection'], 'createIndexes'>;
};

/** Creates all indexes of a model's schema in one command. Mongoose would send one command for each index. */
async function buildIndexes({ schema, collection }: Indexed): Promise<void> {
  const wanted = schema.indexes().map(([key, { unique, expireAfterSeconds }]) => ({
    key: key as Record<string, 1>,
    ...(unique === true && { unique }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  }));
  if (wanted.length > 0) await collection.createIndexes(wanted);
}
