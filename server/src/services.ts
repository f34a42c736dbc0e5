import type { Connection } from 'mongoose';
import { createAdministrators } from './features/people/administrators/service.ts';
import { createAudit } from './features/audit/service.ts';
import { createAttempts } from './features/auth/attempts/service.ts';
import { createCodeCheck, createSecondStep } from './features/auth/second-factor/service.ts';
import { createAuth } from './features/auth/service.ts';
import { createDevices } from './features/auth/devices/service.ts';
import { createSessions } from './features/auth/sessions/service.ts';
import { createBallotBox, secretFingerprint } from './features/votes/ballots/service.ts';
import { createCounting } from './features/votes/counting/service.ts';
import { createResets } from './features/auth/resets/service.ts';
import { createCredentials } from './features/people/credentials/service.ts';
import { createElections } from './features/elections/service.ts';
import { createListReading } from './features/people/imports/reading/service.ts';
import { createImportRegistering } from './features/people/imports/registering/service.ts';
import { createImports } from './features/people/imports/service.ts';
import { createParticipation } from './features/results/participation/service.ts';
import { createSnapshots } from './features/results/snapshots/service.ts';
import { createResults } from './features/results/service.ts';
import { createTransferStore } from './features/operations/backup/service.ts';
import { createTurnout } from './features/results/turnout/service.ts';
import { createAccounts } from './features/people/accounts/service.ts';
import { createBulkRegistration } from './features/people/bulk/service.ts';
import { createBulkStore } from './features/people/bulk/store.ts';
import { createResetPasswords } from './features/auth/reset-passwords/service.ts';
import { createPasswords } from './features/auth/passwords/service.ts';
import { createPasswordStore } from './features/auth/passwords/store.ts';
import { createRoll } from './features/people/roll/service.ts';
import { createRollStore } from './features/people/roll/store.ts';
import { createSecondFactors } from './features/auth/second-factor/codes/service.ts';
import { createSecondFactorStore } from './features/auth/second-factor/store.ts';
import { createUsers } from './features/people/service.ts';
import { createStanding } from './features/people/status/service.ts';
import { createStandingStore } from './features/people/status/store.ts';
import { createVotes } from './features/votes/service.ts';
import type { Clock } from './platform/clock.ts';
import { createCounters } from './platform/db/counters.ts';
import { findOrCreateInstance, raiseSchema } from './platform/db/instance.ts';
import { createLeases } from './platform/db/leases.ts';
import { migrate } from './platform/db/migrations.ts';
import { deriveKey } from './platform/derive-key.ts';
import type { Logger } from './platform/logger.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { PasswordHasher } from './platform/passwords/hasher.ts';
import { createSealer } from './platform/sealer.ts';
import { createTokens } from './platform/tokens.ts';
import { createMessaging } from './messaging.ts';
import { MIGRATIONS, SCHEMA } from './migrations.ts';
import { prepareStores } from './stores.ts';

export interface ServiceDeps {
  connection: Connection;
  clock: Clock;
  logger: Logger;
  hasher: PasswordHasher;
  mailer: Mailer;
  secrets: { jwt: string; ballot: string };
  jwtTtlSeconds: number;
  /** How long mailed credentials wait for their first use. */
  credentialsTtlSeconds: number;
  publicUrl: string;
  dataDir: string;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The ballot secret is not the one that this database's ballots were cast under. */
export class WrongBallotSecretError extends Error {}

/** Part of a backup lies in the database. */
class UnfinishedRestoreError extends Error {}

/**
 * Puts the product together over one database connection.
 * @throws UnclusteredBallotsError, WrongBallotSecretError, UnfinishedRestoreError, NewerDataError
 */
export async function createServices(deps: ServiceDeps) {
  const { connection, clock, logger, hasher, mailer, secrets, publicUrl, dataDir } = deps;
  if (await createTransferStore(connection).unfinished()) {
    throw new UnfinishedRestoreError(
      'A restore into this database was begun and is not finished. Run npm run restore again with the same file.',
    );
  }
  const stores = await prepareStores(connection);

  const fingerprint = secretFingerprint(secrets.ballot);
  const instance = await findOrCreateInstance(connection, {
    ballotSecretFingerprint: fingerprint,
    schema: SCHEMA,
  });
  if (instance.ballotSecretFingerprint !== fingerprint) {
    throw new WrongBallotSecretError(
      'BALLOT_SECRET is not the one that this database was made with: voters could vote twice. Set the old value, or bring back the file ballot-secret in DATA_DIR.',
    );
  }

  const fromJwtSecret = { secret: secrets.jwt, instanceId: instance.id };
  const fromBallotSecret = { secret: secrets.ballot, instanceId: instance.id };
  const tokens = createTokens(fromJwtSecret, deps.jwtTtlSeconds);
  const mailQueue = createSignal();
  const importQueue = createSignal();
  const messageQueue = createSignal();
  const counters = createCounters(connection);
  const accounts = createAccounts({
    store: stores.accountPages,
    findById: stores.users.findById,
    sealer: createSealer(fromBallotSecret, 'votewise account pages v1'),
    pageKey: deriveKey(fromBallotSecret, 'votewise account page numbers v1'),
    clock,
  });
  await accounts.prepare();
  const users = createUsers({
    store: stores.users,
    accounts,
    counters,
    hasher,
    clock,
    onQueued: mailQueue.emit,
    onSessionsEnded: () => auth.refresh(),
  });
  const resetPasswords = createResetPasswords(
    deriveKey(fromJwtSecret, 'votewise reset password v1'),
  );
  const passwords = createPasswords({
    store: createPasswordStore(stores.users.model),
    accounts,
    resetPasswords,
    findById: users.findById,
    hasher,
    clock,
  });
  const roll = createRoll({ store: createRollStore(stores.users.model), users, clock });
  const standing = createStanding({
    store: createStandingStore(connection, stores.users.model),
    clock,
    onSessionsEnded: () => auth.refresh(),
    onQueued: mailQueue.emit,
  });
  const administrators = createAdministrators({ users, standing, hasher, clock, dataDir });
  await migrate(MIGRATIONS, {
    context: { roll, users, resets: stores.resets },
    schema: instance.schema,
    raise: (schema) => raiseSchema(connection, schema),
    onTask: (task) => logger.info({ task }, 'bringing the data of an earlier release up to date'),
  });
  const sessions = createSessions({ store: stores.sessions, users, tokens, clock });
  const secondFactors = createSecondFactors({
    store: createSecondFactorStore(stores.users.model),
    sealer: createSealer(fromBallotSecret, 'votewise second factor v1'),
    clock,
    host: new URL(publicUrl).host,
  });
  const attempts = createAttempts({
    store: stores.auth,
    isAdministrator: async (userId) =>
      (await stores.users.findByUserId(userId))?.userType === 'admin',
    clock,
  });
  const codes = createCodeCheck({ secondFactors, attempts, users, clock });
  const auth = createAuth({
    users,
    passwords,
    attempts,
    codes,
    sessions,
    clock,
    onAdministratorSignIn: administrators.forgetFirstSignIn,
  });
  const ballots = createBallotBox({
    store: stores.ballots,
    counts: stores.counts,
    ballotSecret: secrets.ballot,
    clock,
  });
  const elections = createElections({
    logger,
    store: stores.elections,
    ballots,
    clock,
    permitReopening: (id) => snapshots.permitReopening(id),
  });
  const { electorate } = users;
  const turnout = createTurnout({ electorate, clock });
  const snapshots = createSnapshots({
    store: stores.snapshots,
    elections,
    ballots,
    electorate,
    clock,
  });
  const ttlSeconds = deps.credentialsTtlSeconds;
  const mailing = { hasher, mailer, clock, logger, publicUrl, ttlSeconds };
  const registration = createBulkRegistration({
    store: createBulkStore(stores.users.model),
    counters,
    clock,
    onQueued: mailQueue.emit,
  });
  const lists = { store: stores.imports, rows: stores.importRows, clock, logger };
  const reading = createListReading({ rows: stores.importRows, registration });
  return {
    mailer,
    users,
    roll,
    administrators,
    standing,
    auth,
    devices: createDevices({ auth, sessions, passwords, clock }),
    secondStep: createSecondStep({ secondFactors, codes, attempts, auth, sessions }),
    ballots,
    elections,
    turnout,
    participation: createParticipation({ snapshots, electorate, clock }),
    messaging: createMessaging({
      stores: stores.messaging,
      elections,
      ballots,
      turnout,
      snapshots,
      users,
      mailer,
      clock,
      logger,
      publicUrl,
      onQueued: messageQueue.emit,
    }),
    votes: createVotes({ elections, ballots }),
    counting: createCounting({ elections, ballots, clock, logger }),
    results: createResults({ elections, ballots, turnout, clock }),
    credentials: createCredentials({ users, ...mailing }),
    resets: createResets({
      store: stores.resets,
      users,
      resetPasswords,
      sealer: createSealer(fromBallotSecret, 'votewise reset requests v1'),
      idKey: deriveKey(fromBallotSecret, 'votewise reset request ids v1'),
      ...mailing,
    }),
    registration,
    imports: createImports({ ...lists, reading, onStarted: importQueue.emit }),
    importRegistering: createImportRegistering({ ...lists, registration }),
    audit: createAudit({
      store: stores.audit,
      outboxes: [
        stores.users.outbox,
        stores.elections.outbox,
        stores.auth.outbox,
        stores.sessions.outbox,
        stores.snapshots.outbox,
        stores.imports.outbox,
        ...stores.messaging.outboxes,
      ],
      clock,
      logger,
      pushToPerson: users.pushEvent,
    }),
    leases: createLeases(connection, clock),
    /** Tells when credentials have been queued. */
    onMailQueued: mailQueue.listen,
    /** Tells when an import has begun or is to stop. */
    onImportQueued: importQueue.listen,
    /** Tells when messages have moved on. */
    onMessageQueued: messageQueue.listen,
  };
}

function createSignal() {
  let listener: (() => void) | undefined;
  return {
    emit: () => listener?.(),
    listen: (then: () => void) => {
      listener = then;
    },
  };
}
