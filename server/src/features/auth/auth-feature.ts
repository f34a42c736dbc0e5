import type { Connection } from 'mongoose';
import { deriveKey } from '../../platform/derive-key.ts';
import { createSignal } from '../../platform/signals.ts';
import { onlyAfterWrites } from '../../platform/due-time.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import { createAddressNotices } from './address-notices.ts';
import { createAddressNoticeStore } from './address-notice-store.ts';
import type { AuthContext } from './auth-context.ts';
import { defineAuthRoutes } from './auth-routes.ts';
import { createDevices } from './devices.ts';
import { createForgottenPasswordStore } from './forgotten-password-store.ts';
import { createForgottenPasswords } from './forgotten-passwords.ts';
import { createOwnAccount } from './own-account.ts';
import { createPasswords } from './passwords.ts';
import { createResetPasswords } from './reset-password.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createSignIn } from './sign-in.ts';
import { createSignedInUsers } from './signed-in-users.ts';
import { createCodeChecks } from './code-checks.ts';
import { createOneTimePasswords } from './one-time-passwords.ts';
import { createRequestLimits } from './request-limits.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import { createSignOn } from './single-sign-on.ts';
import { createStaffStore } from './staff-store.ts';
import { createOwnSecondFactor } from './own-second-factor.ts';
import { createLinkSessions } from './link-sessions.ts';

export function createAuthStores(connection: Connection) {
  const sessions = createSessionStore(connection);
  const resets = createForgottenPasswordStore(connection);
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
  const { clock, keys, idleMinutes, presetAdministrator } = core;
  const { users, peopleNeeds } = features;
  const resetKey = deriveKey(keys.session, 'votewise reset password v1');
  const resetPasswords = createResetPasswords(resetKey);
  const store = createStaffStore(features.userModel);
  const passwords = createPasswords(context, { store, resetPasswords });
  const sessions = createSessions(context, { store: stores.sessions, staff: store });
  const limitsKey = deriveKey(keys.session, 'votewise failure limits v1');
  const signInLimits = createSignInLimits({
    store: stores.sessions,
    isNamed: async (userId) => {
      const user = await users.findByUserId(userId);
      return user !== null && user.userType !== 'voter';
    },
    key: limitsKey,
    clock,
  });
  const requestLimits = createRequestLimits(limitsKey);
  const secondFactor = {
    store: createSecondFactorStore(features.userModel),
    oneTimePasswords: createOneTimePasswords(context),
  };
  const secondFactors = createSecondFactors(context, secondFactor);
  const codeChecks = createCodeChecks(context, { ...secondFactor, limits: requestLimits });
  const checked = { passwords, limits: signInLimits, sessions };
  const signIn = createSignIn(context, { ...checked, store, codeChecks });
  const signedInUsers = createSignedInUsers(context, checked);
  const resets = createForgottenPasswords(context, { store: stores.resets, resetPasswords });
  const devices = createDevices(context, { signedInUsers, sessions, passwords });
  const noticeQueued = createSignal();
  const ownAccount = createOwnAccount(context, {
    store,
    signedInUsers,
    sessions,
    onMoved: noticeQueued.emit,
  });
  const addressNotices = createAddressNotices(core, createAddressNoticeStore(features.userModel));
  const links = createLinkSessions(context, { limits: requestLimits, sessions });
  const ownSecondFactor = createOwnSecondFactor({
    secondFactors,
    codeChecks,
    limits: signInLimits,
    signedInUsers,
    sessions,
  });
  const signOn = createSignOn(context, { signIn, limits: signInLimits });
  // Changing an account needs a second factor, and ends sessions; both are of sign-in, which reads accounts.
  peopleNeeds.confirm.fill(ownSecondFactor.prove);
  peopleNeeds.onSessionsEnded.fill(sessions.refresh);
  const feature: Feature = {
    routes: (route) =>
      defineAuthRoutes(route, {
        signIn,
        signedInUsers,
        limits: requestLimits,
        sessions,
        devices,
        resets,
        links,
        ownAccount,
        ownSecondFactor,
        signOn,
        idleMinutes,
        presetAdministrator,
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
    services: { signIn, signedInUsers, sessions, devices, ownSecondFactor, resets, addressNotices },
    feature,
  };
}
