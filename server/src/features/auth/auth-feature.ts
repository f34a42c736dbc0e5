import type { Connection } from 'mongoose';
import { deriveKey } from '../../platform/derive-key.ts';
import { createSignal } from '../../platform/signals.ts';
import { onlyAfterWrites } from '../../platform/due-time.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import { createAddressNotices } from './address-change-notices.ts';
import type { AuthContext } from './auth-context.ts';
import { defineAuthRoutes } from './auth-routes.ts';
import { createDevices } from './devices.ts';
import { createResetStore } from './forgotten-password-store.ts';
import { createResets } from './forgotten-passwords.ts';
import { createOwnAccount } from './own-account.ts';
import { createPasswords } from './passwords.ts';
import { createResetPasswords } from './reset-password.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createAttempts } from './sign-in-limits.ts';
import { createAuth } from './sign-in.ts';
import { createSignOn } from './single-sign-on.ts';
import { createStaffStore } from './staff-store.ts';
import { createOwnSecondFactor } from './two-step-settings.ts';
import { createLinkSessions } from './voting-link-sessions.ts';

export function createAuthStores(connection: Connection) {
  const sessions = createSessionStore(connection);
  const resets = createResetStore(connection);
  return {
    sessions,
    resets,
    models: [...sessions.models, ...resets.models],
    outboxes: sessions.outboxes,
  };
}

export type AuthServices = ReturnType<typeof createAuthFeature>['services'];

/** Signing in and out, sessions, passwords, and two-step sign-in. */
export function createAuthFeature(
  core: Core,
  stores: ReturnType<typeof createAuthStores>,
  features: PeopleServices & ElectionsServices,
) {
  const context: AuthContext = { ...core, ...features };
  const { clock, keys, idleMinutes } = core;
  const { users, peopleNeeds } = features;
  const resetKey = deriveKey(keys.session, 'votewise reset password v1');
  const resetPasswords = createResetPasswords(resetKey);
  const store = createStaffStore(features.userModel);
  const passwords = createPasswords(context, { store, resetPasswords });
  const sessions = createSessions(context, { store: stores.sessions, staff: store });
  const attempts = createAttempts({
    store: stores.sessions,
    isNamed: async (userId) => {
      const user = await users.findByUserId(userId);
      return user !== null && user.userType !== 'voter';
    },
    key: deriveKey(keys.session, 'votewise failure limits v1'),
    clock,
  });
  const secondFactors = createSecondFactors(context, { store, attempts });
  const auth = createAuth(context, { store, passwords, attempts, secondFactors, sessions });
  const resets = createResets(context, { store: stores.resets, resetPasswords });
  const devices = createDevices(context, { auth, sessions, passwords });
  const noticeQueued = createSignal();
  const ownAccount = createOwnAccount(context, {
    store,
    auth,
    sessions,
    onMoved: noticeQueued.emit,
  });
  const addressNotices = createAddressNotices(core, store);
  const links = createLinkSessions(context, { attempts, sessions });
  const ownSecondFactor = createOwnSecondFactor({ secondFactors, attempts, auth, sessions });
  const signOn = createSignOn(context, { auth, attempts });
  // Changing an account needs a second factor, and ends sessions; both are of sign-in, which reads accounts.
  peopleNeeds.confirm.fill(ownSecondFactor.prove);
  peopleNeeds.onSessionsEnded.fill(sessions.refresh);
  const feature: Feature = {
    routes: (route) =>
      defineAuthRoutes(route, {
        auth,
        attempts,
        sessions,
        devices,
        resets,
        links,
        ownAccount,
        ownSecondFactor,
        signOn,
        idleMinutes,
      }),
    jobs: [
      {
        name: 'refresh-sessions',
        everyMs: 2_000,
        isLeased: false,
        runsOnCopy: true,
        run: () => sessions.refresh(),
        nextDue: onlyAfterWrites,
      },
      {
        name: 'send-resets',
        everyMs: 1_000,
        isLeased: false,
        run: (signal) => resets.sendDue(signal),
        nextDue: resets.nextDue,
      },
      {
        name: 'send-address-notices',
        everyMs: 5_000,
        isLeased: false,
        run: (signal) => addressNotices.sendDue(signal),
        nextDue: addressNotices.nextDue,
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
