import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import type { OwnSecondFactor } from './own/service.ts';

export function defineSecondFactorRoutes(
  route: DefineRoute,
  ownSecondFactor: OwnSecondFactor,
): void {
  route(endpoints.secondFactor, async ({ session }) => ({
    data: await ownSecondFactor.state(session),
  }));

  route(endpoints.beginSecondFactor, async ({ body, session, caller }) => ({
    data: await ownSecondFactor.begin(session, body.currentPassword, caller),
  }));

  route(endpoints.confirmSecondFactor, async ({ body, session, caller }) => ({
    message: 'Two-step sign-in is on.',
    data: await ownSecondFactor.confirm(session, body.code, caller),
  }));

  route(endpoints.renewRecoveryCodes, async ({ body, session, caller }) => ({
    message: 'Your new recovery codes replace the old ones.',
    data: { recoveryCodes: await ownSecondFactor.renewRecoveryCodes(session, body, caller) },
  }));

  route(endpoints.endSecondFactor, async ({ body, session, caller }) => ({
    message: 'Two-step sign-in is off.',
    data: { token: await ownSecondFactor.end(session, body, caller) },
  }));
}
