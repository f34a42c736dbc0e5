import * as secondFactor from '../auth/second-factor.ts';
import type { Endpoint } from './endpoint.ts';

/** The second step of an administrator's own sign-in. */
export const secondFactorEndpoints = {
  secondFactor: {
    summary: 'Whether the own two-step sign-in is on, and how many recovery codes are left',
    method: 'get',
    path: '/auth/second-factor',
    access: 'administrator',
    status: 200,
    data: secondFactor.secondFactorData,
  },
  beginSecondFactor: {
    summary: 'Answers a new secret for an authenticator app; nothing is on yet',
    method: 'post',
    path: '/auth/second-factor',
    access: 'administrator',
    status: 200,
    body: secondFactor.beginSecondFactorRequest,
    data: secondFactor.secondFactorSetupData,
  },
  confirmSecondFactor: {
    summary:
      'Switches two-step sign-in on with a code of the new secret; the answer has recovery codes and a new token, all other sessions end',
    method: 'put',
    path: '/auth/second-factor',
    access: 'administrator',
    status: 200,
    body: secondFactor.codeRequest,
    data: secondFactor.secondFactorOnData,
  },
  renewRecoveryCodes: {
    summary: 'Makes new recovery codes; the ones before are void',
    method: 'post',
    path: '/auth/second-factor/recovery-codes',
    access: 'administrator',
    status: 200,
    body: secondFactor.passwordAndCodeRequest,
    data: secondFactor.recoveryCodesData,
  },
  endSecondFactor: {
    summary: 'Switches two-step sign-in off; the answer has a new token, all other sessions end',
    method: 'post',
    path: '/auth/second-factor/off',
    access: 'administrator',
    status: 200,
    body: secondFactor.passwordAndCodeRequest,
    data: secondFactor.secondFactorOffData,
  },
} as const satisfies Record<string, Endpoint>;
