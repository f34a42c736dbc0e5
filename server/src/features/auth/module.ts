import type { Connection } from 'mongoose';
import { deriveKey } from '../../platform/derive-key.ts';
import { createSignal, type Core, type Room } from '../../platform/feature.ts';
import { createSealer } from '../../platform/encryption.ts';
import type { AuditEvent } from '../audit/hash-chain.ts';
import type { Accounts } from '../people/sealed-accounts.ts';
import type { UserModel } from '../people/user-document.ts';
import type { Users } from '../people/users.ts';
import type { VotingLinkBook } from '../people/voting-links.ts';
import { createAddressNotices } from './address-notices/service.ts';
import { createAddressNoticeStore } from './address-notices/store.ts';
import { createAttempts } from './attempts/service.ts';
import { defineDeviceRoutes } from './devices/routes.ts';
import { createDevices } from './devices/service.ts';
import { defineLinkRoutes } from './links/routes.ts';
import { createLinkSessions } from './links/service.ts';
import { defineOwnAccountRoutes } from './own-account/routes.ts';
import { createOwnAccount } from './own-account/service.ts';
import { createOwnAccountStore } from './own-account/store.ts';
import { createPasswords } from './passwords/service.ts';
import { createPasswordStore } from './passwords/store.ts';
import { createResetPasswords } from './reset-passwords/service.ts';
import { createResets } from './resets/service.ts';
import { createResetStore } from './resets/store.ts';
import { defineAuthRoutes } from './routes.ts';
import { createSecondFactors } from './second-factor/service.ts';
import { defineSecondFactorRoutes } from './second-factor/routes.ts';
import { createCodeCheck } from './second-factor/check/service.ts';
import { createOwnSecondFactor } from './second-factor/own/service.ts';
import { createSecondFactorStore } from './second-factor/store.ts';
import { createAuth } from './service.ts';
import { createSessions } from './sessions/service.ts';
import { createSessionStore } from './sessions/store.ts';
import { createProvider } from './single-sign-on/provider/service.ts';
import { defineSignOnRoutes } from './single-sign-on/routes.ts';
import { createSignOn } from './single-sign-on/service.ts';
import { createAuthStore } from './store.ts';

export function createAuthStores(connection: Connection) {
  const auth = createAuthStore(connection);
  const sessions = createSessionStore(connection);
  const resets = createResetStore(connection);
  return {
    auth,
    sessions,
    resets,
    models: [...auth.models, ...sessions.models, ...resets.models],
    outboxes: [auth.outbox, sessions.outbox],
  };
}

interface AuthRoomDeps {
  users: Users;
  userModel: UserModel;
  accounts: Accounts;
  /** Adds an event to a user's document. */
  pushToPerson: (id: string, event: AuditEvent) => Promise<void>;
  /** Called when an administrator has signed in with a password. */
  onAdministratorSignIn: () => void;
  votingLinks: VotingLinkBook;
  elections: Parameters<typeof createLinkSessions>[0]['elections'];
}

/** Signing in and out, sessions, passwords, and two-step sign-in. */
export function createAuthRoom(
  core: Core,
  stores: ReturnType<typeof createAuthStores>,
  { users, userModel, accounts, pushToPerson, onAdministratorSignIn, ...rooms }: AuthRoomDeps,
) {
  const { clock, hasher, keys, publicUrl, tokens } = core;
  const { votingLinks, elections } = rooms;
  const resetPasswords = createResetPasswords(
    deriveKey(keys.session, 'votewise reset password v1'),
  );
  const passwordStore = createPasswordStore(userModel);
  const passwords = createPasswords({
    store: passwordStore,
    accounts,
    resetPasswords,
    findById: users.findById,
    hasher,
    clock,
  });
  const sessions = createSessions({
    store: stores.sessions,
    passwordStore,
    accounts,
    tokens,
    clock,
  });
  const secondFactors = createSecondFactors({
    store: createSecondFactorStore(userModel),
    sealer: createSealer(keys.ballot, 'votewise second factor v1'),
    clock,
    host: new URL(publicUrl).host,
  });
  const attempts = createAttempts({
    store: stores.auth,
    isNamed: async (userId) => {
      const user = await users.findByUserId(userId);
      return user !== null && user.userType !== 'voter';
    },
    key: deriveKey(keys.session, 'votewise failure limits v1'),
    clock,
  });
  const codes = createCodeCheck({ secondFactors, attempts, pushToPerson, clock });
  const auth = createAuth({
    users,
    passwords,
    attempts,
    codes,
    sessions,
    recordSignIn: passwordStore.recordSignIn,
    clock,
    onAdministratorSignIn,
  });
  const resets = createResets({
    ...core,
    store: stores.resets,
    users,
    pushToPerson,
    resetPasswords,
    sealer: createSealer(keys.ballot, 'votewise reset requests v1'),
    idKey: deriveKey(keys.ballot, 'votewise reset request ids v1'),
    ttlSeconds: core.credentialsTtlSeconds,
  });
  const devices = createDevices({ auth, sessions, passwords, clock });
  const noticeQueued = createSignal();
  const ownAccount = createOwnAccount({
    store: createOwnAccountStore(userModel),
    users,
    auth,
    sessions,
    clock,
    onMoved: noticeQueued.emit,
  });
  const addressNotices = createAddressNotices({
    ...core,
    store: createAddressNoticeStore(userModel),
  });
  const links = createLinkSessions({ votingLinks, attempts, sessions, elections });
  const ownSecondFactor = createOwnSecondFactor({ secondFactors, codes, attempts, auth, sessions });
  const signOn = createSignOn({
    provider: core.provider && createProvider(core.provider, publicUrl),
    sealer: createSealer(keys.session, 'votewise single sign-on v1'),
    users,
    attempts,
    admit: auth.admit,
    sender: core.sender,
    clock,
    logger: core.logger,
  });
  const room: Room = {
    routes(route) {
      const { idleMinutes } = core;
      defineAuthRoutes(route, { auth, attempts, sessions, resets, links, idleMinutes });
      defineLinkRoutes(route, { links, idleMinutes });
      defineDeviceRoutes(route, devices);
      defineOwnAccountRoutes(route, ownAccount);
      defineSecondFactorRoutes(route, ownSecondFactor);
      defineSignOnRoutes(route, { signOn, idleMinutes: core.idleMinutes });
    },
    jobs: [
      { name: 'refresh-sessions', everyMs: 2_000, isLeased: false, run: () => sessions.refresh() },
      {
        name: 'send-resets',
        everyMs: 1_000,
        isLeased: false,
        run: (signal) => resets.sendDue(signal),
      },
      {
        name: 'send-address-notices',
        everyMs: 5_000,
        isLeased: false,
        run: (signal) => addressNotices.sendDue(signal),
        onWanted: noticeQueued.listen,
      },
    ],
    queues: { resets: stores.resets.count },
  };
  return {
    services: { auth, sessions, devices, ownSecondFactor, resets, addressNotices },
    room,
  };
}
