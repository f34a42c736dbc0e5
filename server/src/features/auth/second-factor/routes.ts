import { endpoints } from '../../../contract/index.ts';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import type { SecondStep } from './service.ts';

export function defineSecondFactorRoutes(route: DefineRoute, secondStep: SecondStep): void {
  route(endpoints.secondFactor, async ({ session }) => ({
    data: await secondStep.state(session),
  }));

  route(endpoints.beginSecondFactor, async ({ body, session, caller }) => ({
    data: await secondStep.begin(session, body.currentPassword, caller),
  }));

  route(endpoints.confirmSecondFactor, async ({ body, session, caller }) => ({
    message: 'Two-step sign-in is on.',
    data: await secondStep.confirm(session, body.code, caller),
  }));

  route(endpoints.renewRecoveryCodes, async ({ body, session, caller }) => ({
    message: 'Your new recovery codes replace the old ones.',
    data: { recoveryCodes: await secondStep.renewRecoveryCodes(session, body, caller) },
  }));

  route(endpoints.endSecondFactor, async ({ body, session, caller }) => ({
    message: 'Two-step sign-in is off.',
    data: { token: await secondStep.end(session, body, caller) },
  }));
}
