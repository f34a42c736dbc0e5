import type { Connection } from 'mongoose';
import { deriveKey } from '../../platform/derive-key.ts';
import { createSignal, type Core, type Feature } from '../../platform/feature.ts';
import { createEncryption } from '../../platform/encryption.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import { createAddressNotices } from './address-change-notices.ts';
import { createAddressNoticeStore } from './address-notice-store.ts';
import { createAttempts } from './sign-in-limits.ts';
import {
  defineDeviceRoutes,
  defineLinkRoutes,
  defineOwnAccountRoutes,
  defineAuthRoutes,
  defineSecondFactorRoutes,
  defineSignOnRoutes,
} from './auth-routes.ts';
import { createDevices } from './devices.ts';
import { createLinkSessions } from './voting-link-sessions.ts';
import { createOwnAccount } from './own-account.ts';
import { createOwnAccountStore } from './staff-account-store.ts';
import { createPasswords } from './passwords.ts';
import { createPasswordStore } from './password-store.ts';
import { createResetPasswords } from './reset-password.ts';
import { createResets } from './forgotten-passwords.ts';
import { createResetStore } from './forgotten-password-store.ts';
import { createSecondFactors } from './second-factors.ts';
import { createCodeCheck } from './two-step-sign-in.ts';
import { createOwnSecondFactor } from './two-step-settings.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import { createAuth } from './sign-in.ts';
import { createSessions } from './sessions.ts';
import { createSessionStore } from './session-store.ts';
import { createProvider } from './oidc-provider.ts';
import { createSignOn } from './single-sign-on.ts';
import { createAuthStore } from './staff-account-store.ts';

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

/** Signing in and out, sessions, passwords, and two-step sign-in. */
export function createAuthFeature(
  core: Core,
  stores: ReturnType<typeof createAuthStores>,
  features: PeopleServices & ElectionsServices,
) {
  const { clock, hasher, keys, publicUrl, tokens } = core;
  const { users, userModel, accounts, pushToPerson, peopleNeeds } = features;
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
    encryption: createEncryption(keys.ballot, 'votewise second factor v1'),
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
    onAdministratorSignIn: features.administrators.forgetFirstSignIn,
  });
  const resets = createResets(core, {
    store: stores.resets,
    users,
    pushToPerson,
    resetPasswords,
    encryption: createEncryption(keys.ballot, 'votewise reset requests v1'),
    idKey: deriveKey(keys.ballot, 'votewise reset request ids v1'),
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
  const addressNotices = createAddressNotices(core, createAddressNoticeStore(userModel));
  const links = createLinkSessions({ ...features, attempts, sessions });
  const ownSecondFactor = createOwnSecondFactor({ secondFactors, codes, attempts, auth, sessions });
  peopleNeeds.confirm.fill(ownSecondFactor.prove);
  peopleNeeds.onSessionsEnded.fill(sessions.refresh);
  const signOn = createSignOn({
    provider: core.provider && createProvider(core.provider, publicUrl),
    encryption: createEncryption(keys.session, 'votewise single sign-on v1'),
    users,
    attempts,
    startSession: auth.startSession,
    sender: core.sender,
    clock,
    logger: core.logger,
  });
  const feature: Feature = {
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
    feature,
  };
}
