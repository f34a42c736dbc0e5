import * as sessions from './devices.ts';
import * as passwords from './passwords.ts';
import * as secondFactor from './second-factor.ts';
import * as signIn from './sign-in.ts';
import * as at from './endpoints.ts';
import { nothing, type Operation } from '../operation.ts';

/** Signing in and out, passwords, sessions and the second step. */
export const authApi = {
  login: {
    ...at.login,
    summary: 'Signs in and answers a token',
    body: signIn.loginRequest,
    data: signIn.loginData,
  },
  profile: {
    ...at.profile,
    summary: 'The person behind the token',
    data: signIn.profileData,
  },
  logout: {
    ...at.logout,
    summary: 'Ends the session of the token',
    data: nothing,
  },
  changePassword: {
    ...at.changePassword,
    summary: 'Sets another password; the answer has a new token, all others end',
    body: passwords.changePasswordRequest,
    data: passwords.changePasswordData,
  },
  forgot: {
    ...at.forgot,
    summary: 'Mails new credentials; the same answer for known and unknown people',
    body: passwords.forgotRequest,
    data: nothing,
  },
  ownSessions: {
    ...at.ownSessions,
    summary: 'Where the administrator is signed in; of voters no list is kept',
    data: sessions.ownSessionsData,
  },
  endOwnSession: {
    ...at.endOwnSession,
    summary: 'Ends one of the own sessions, given the current password',
    params: sessions.ownSessionParams,
    body: sessions.confirmRequest,
    data: nothing,
  },
  endOtherSessions: {
    ...at.endOtherSessions,
    summary: 'Ends all other sessions, given the current password; the answer has a new token',
    body: sessions.confirmRequest,
    data: sessions.endOthersData,
  },
  secondFactor: {
    ...at.secondFactor,
    summary: 'Whether the own two-step sign-in is on, and how many recovery codes are left',
    data: secondFactor.secondFactorData,
  },
  beginSecondFactor: {
    ...at.beginSecondFactor,
    summary: 'Answers a new secret for an authenticator app; nothing is on yet',
    body: secondFactor.beginSecondFactorRequest,
    data: secondFactor.secondFactorSetupData,
  },
  confirmSecondFactor: {
    ...at.confirmSecondFactor,
    summary:
      'Switches two-step sign-in on with a code of the new secret; the answer has recovery codes and a new token, all other sessions end',
    body: secondFactor.codeRequest,
    data: secondFactor.secondFactorOnData,
  },
  renewRecoveryCodes: {
    ...at.renewRecoveryCodes,
    summary: 'Makes new recovery codes; the ones before are void',
    body: secondFactor.passwordAndCodeRequest,
    data: secondFactor.recoveryCodesData,
  },
  endSecondFactor: {
    ...at.endSecondFactor,
    summary: 'Switches two-step sign-in off; the answer has a new token, all other sessions end',
    body: secondFactor.passwordAndCodeRequest,
    data: secondFactor.secondFactorOffData,
  },
} as const satisfies Record<string, Operation>;
