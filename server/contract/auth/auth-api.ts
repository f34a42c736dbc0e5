import * as sessions from './devices.ts';
import * as links from './voting-links.ts';
import * as ownAccount from './own-account.ts';
import * as passwords from './passwords.ts';
import * as secondFactor from './second-factor.ts';
import * as signIn from './sign-in.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as account from './account-endpoints.ts';
import * as at from './auth-endpoints.ts';
import { nothing, type Operation } from '../base/operation.ts';

/** Signing in and out, passwords, sessions, and two-step sign-in. */
export const authApi = {
  login: {
    ...at.login,
    summary: 'Signs in and returns a token',
    body: signIn.loginRequest,
    errors: [
      'INVALID_CREDENTIALS',
      'SECOND_FACTOR_REQUIRED',
      'ACCOUNT_DISABLED',
      'CREDENTIALS_EXPIRED',
      'RESTORED_COPY',
      'TOO_MANY_ATTEMPTS',
    ],
    data: signIn.loginData,
  },
  lookUpLink: {
    ...at.lookUpLink,
    summary:
      'Returns the voter and the election or ballot paper that a voting link is for, and whether voting is open. Changes nothing. The response is the same for a link that has stopped working and for one that never existed.',
    body: links.lookUpLinkRequest,
    errors: ['LINK_VOID', 'TOO_MANY_ATTEMPTS'],
    data: links.lookUpLinkData,
  },
  useLink: {
    ...at.useLink,
    summary:
      'Starts a session from a voting link while voting is open. The session can only read and cast the ballots that the link is for.',
    body: signIn.useLinkRequest,
    errors: ['LINK_VOID', 'ELECTION_NOT_OPEN', 'TOO_MANY_ATTEMPTS'],
    data: signIn.useLinkData,
  },
  profile: {
    ...at.profile,
    summary: 'Returns the signed-in user',
    data: signIn.profileData,
  },
  logout: {
    ...at.logout,
    summary: 'Ends the session that the token belongs to',
    data: nothing,
  },
  changeAccount: {
    ...account.changeAccount,
    summary:
      'Changes the name and address of the signed-in administrator or auditor. Returns a new token and ends all other sessions. Requires the current password.',
    body: ownAccount.changeAccountRequest,
    errors: ['WRONG_PASSWORD', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
    data: ownAccount.changeAccountData,
  },
  changePassword: {
    ...account.changePassword,
    summary: 'Changes the password. Returns a new token and ends all other sessions.',
    body: passwords.changePasswordRequest,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
    data: passwords.changePasswordData,
  },
  forgot: {
    ...at.forgot,
    summary: 'Emails new credentials. The response is the same whether or not the account exists.',
    body: passwords.forgotRequest,
    errors: ['TOO_MANY_ATTEMPTS'],
    data: nothing,
  },
  ownSessions: {
    ...account.ownSessions,
    summary: 'Lists the sessions of an administrator or auditor. Voters’ sessions are not listed.',
    data: sessions.ownSessionsData,
  },
  endOwnSession: {
    ...account.endOwnSession,
    summary: 'Ends one of the user’s sessions. Requires the current password.',
    params: sessions.ownSessionParams,
    body: sessions.confirmRequest,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
    data: nothing,
  },
  endOtherSessions: {
    ...account.endOtherSessions,
    summary: 'Ends all other sessions and returns a new token. Requires the current password.',
    body: sessions.confirmRequest,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
    data: sessions.endOthersData,
  },
  secondFactor: {
    ...account.secondFactor,
    summary: 'Returns whether two-step sign-in is on and how many recovery codes are left',
    data: secondFactor.secondFactorData,
  },
  beginSecondFactor: {
    ...account.beginSecondFactor,
    summary:
      'Returns a new secret for an authenticator app. Does not turn on two-step sign-in yet.',
    body: secondFactor.beginSecondFactorRequest,
    errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_CHANGED', 'TOO_MANY_ATTEMPTS'],
    data: secondFactor.secondFactorSetupData,
  },
  confirmSecondFactor: {
    ...account.confirmSecondFactor,
    summary:
      'Turns on two-step sign-in after checking a code from the authenticator app. Returns recovery codes and a new token, and ends all other sessions.',
    body: secondFactor.codeRequest,
    errors: ['WRONG_CODE', 'SECOND_FACTOR_CHANGED', 'TOO_MANY_ATTEMPTS'],
    data: secondFactor.secondFactorOnData,
  },
  renewRecoveryCodes: {
    ...account.renewRecoveryCodes,
    summary: 'Creates new recovery codes. The old ones stop working.',
    body: secondFactor.passwordAndCodeRequest,
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'SECOND_FACTOR_CHANGED', 'TOO_MANY_ATTEMPTS'],
    data: secondFactor.recoveryCodesData,
  },
  endSecondFactor: {
    ...account.endSecondFactor,
    summary: 'Turns off two-step sign-in. Returns a new token and ends all other sessions.',
    body: secondFactor.passwordAndCodeRequest,
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'SECOND_FACTOR_CHANGED', 'TOO_MANY_ATTEMPTS'],
    data: secondFactor.secondFactorOffData,
  },
  startSignOn: {
    ...at.startSignOn,
    summary:
      'Starts single sign-on. Returns the provider’s page and a sealed attempt. Returns 404 if single sign-on is not configured.',
    errors: ['NOT_FOUND', 'SIGN_ON_UNAVAILABLE'],
    data: singleSignOn.startSignOnData,
  },
  finishSignOn: {
    ...at.finishSignOn,
    summary:
      'Finishes single sign-on with the provider’s response and the attempt that the same browser started. Returns a token.',
    body: singleSignOn.finishSignOnRequest,
    bodyBytes: 10_000,
    errors: [
      'ACCOUNT_DISABLED',
      'SIGN_ON_CANCELED',
      'SIGN_ON_EXPIRED',
      'SIGN_ON_FAILED',
      'ADDRESS_NOT_VERIFIED',
      'ADDRESS_NOT_CONFIRMED',
      'ADDRESS_NOT_REGISTERED',
      'ADDRESS_SHARED',
      'PASSWORD_REQUIRED',
      'NOT_FOUND',
      'RESTORED_COPY',
      'TOO_MANY_ATTEMPTS',
      'SIGN_ON_UNAVAILABLE',
    ],
    data: singleSignOn.finishSignOnData,
  },
} as const satisfies Record<string, Operation>;
