import type { Confirm, Users } from './users.ts';
import { currentGroups } from './rights/eligibility.ts';
import { presentUser, presentAdministrator, presentAuditor } from './present-user.ts';
import type { Groups } from './groups/groups.ts';
import { actorOf } from '../audit/index.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { endpoints, type UserType } from '@votewise/contract';
import type { AdministratorStatus } from './administrator-status.ts';
import type { Auditors } from './auditors.ts';
import type { Sheets } from './code-sheets.ts';
import { Readable } from 'node:stream';

const REGISTERED: Record<UserType, string> = {
  voter: 'Voter registered successfully!',
  admin: 'Administrator registered.',
  auditor: 'Auditor registered.',
};

export function defineUserRoutes(
  route: DefineRoute,
  { users, groups, confirm }: { users: Users; groups: Pick<Groups, 'namesOf'>; confirm: Confirm },
): void {
  route(endpoints.register, async ({ body, session, caller }) => {
    if (body.userType !== undefined && body.userType !== 'voter')
      await confirm(session, body, caller);
    const user = await users.register(body, actorOf(session));
    return {
      message: `${REGISTERED[user.userType]} Login credentials sent to their email.`,
      data: {
        user: {
          ...presentUser(user),
          ...(user.userType === 'voter' && {
            groups: groups.namesOf(currentGroups(user)),
            weight: user.weight ?? 1,
          }),
        },
      },
    };
  });
}

export function defineAdministratorRoutes(
  route: DefineRoute,
  administratorStatus: AdministratorStatus,
  confirm: Confirm,
): void {
  route(endpoints.administrators, async () => ({
    data: { administrators: (await administratorStatus.list()).map(presentAdministrator) },
  }));

  route(endpoints.disableAdministrator, async ({ params, session }) => {
    const request = { id: params.id, by: session.sub, to: 'disabled' } as const;
    const changed = await administratorStatus.change(request, actorOf(session));
    return {
      message: `${changed.name} was disabled and signed out everywhere.`,
      data: { administrator: presentAdministrator(changed) },
    };
  });

  route(endpoints.enableAdministrator, async ({ params, body, session, caller }) => {
    await confirm(session, body, caller);
    const request = { id: params.id, by: session.sub, to: 'enabled' } as const;
    const changed = await administratorStatus.change(request, actorOf(session));
    return {
      message: `${changed.name} can sign in again.`,
      data: { administrator: presentAdministrator(changed) },
    };
  });
}

export function defineAuditorRoutes(
  route: DefineRoute,
  auditors: Auditors,
  confirm: Confirm,
): void {
  route(endpoints.auditors, async () => ({
    data: { auditors: (await auditors.list()).map(presentAuditor) },
  }));

  route(endpoints.disableAuditor, async ({ params, session }) => {
    const changed = await auditors.change('disable', params.id, actorOf(session));
    return {
      message: `${changed.name} was disabled and signed out everywhere.`,
      data: { auditor: presentAuditor(changed) },
    };
  });

  route(endpoints.enableAuditor, async ({ params, body, session, caller }) => {
    await confirm(session, body, caller);
    const changed = await auditors.change('enable', params.id, actorOf(session));
    return {
      message: `${changed.name} can sign in again.`,
      data: { auditor: presentAuditor(changed) },
    };
  });
}

export function defineSheetRoutes(
  route: DefineRoute,
  { sheets, confirm }: { sheets: Sheets; confirm: Confirm },
): void {
  route(endpoints.printSheets, async ({ body, session, caller, isGone }) => {
    const { whom, timeZone } = body;
    await confirm(session, body, caller);
    const actor = actorOf(session);
    const { fileName, content } = await sheets.print({
      whom,
      timeZone,
      by: session.sub,
      actor,
      isGone,
    });
    return { fileName, contentType: 'application/pdf', content: Readable.from([content]) };
  });
}
