import { Readable } from 'node:stream';
import { type Confirmation, endpoints, type UserType } from '@votewise/contract';
import type { Caller, DefineRoute } from '../../platform/http/define-route.ts';
import type { Session } from '../../platform/tokens.ts';
import { actorOf } from '../audit/index.ts';
import type { AdministratorStatus } from './staff/administrator-status.ts';
import type { Auditors } from './staff/auditors.ts';
import type { CodeSheets } from './credentials/code-sheets.ts';
import type { ElectorateCounts } from './rights/electorate-counts.ts';
import type { Erasing } from './erasing/erasing.ts';
import type { Retention } from './erasing/retention.ts';
import type { Groups } from './groups/groups.ts';
import { presentGroup } from './groups/known-groups.ts';
import type { Memberships } from './roll/memberships.ts';
import type { MailState } from './credentials/mail-state.ts';
import { presentAdministrator, presentAuditor, presentUser, presentVoter } from './present-user.ts';
import { currentGroups } from './rights/eligibility.ts';
import type { VotingRights } from './rights/voting-rights.ts';
import type { WeightUnits } from './rights/weight-units.ts';
import { correctAddresses } from './roll/corrections.ts';
import type { Roll } from './roll/roll.ts';
import type { UserRecord } from './user/user-document.ts';
import type { Users } from './accounts/users.ts';

/**
 * Checks that an administrator is present, and not only their session: before credentials go to an address or person
 * that the session chooses, and before a user gets more rights than a voter.
 * @throws AppError WRONG_PASSWORD, WRONG_CODE, UNAUTHENTICATED, TOO_MANY_ATTEMPTS
 */
export type Confirm = (session: Session, given: Confirmation, caller: Caller) => Promise<void>;

interface Services {
  administratorStatus: AdministratorStatus;
  auditors: Auditors;
  users: Users;
  roll: Roll;
  groups: Groups;
  memberships: Memberships;
  rights: VotingRights;
  weightUnits: WeightUnits;
  erasing: Erasing;
  retention: Retention;
  electorateCounts: Pick<ElectorateCounts, 'size'>;
  sheets: CodeSheets;
  mailState: MailState;
  confirm: Confirm;
}

export function definePeopleRoutes(route: DefineRoute, services: Services): void {
  defineStaffRoutes(route, services);
  defineRollRoutes(route, services);
  defineVoterRoutes(route, services);
  defineGroupRoutes(route, services);
}

const registered: Record<UserType, string> = {
  voter: 'Voter registered successfully!',
  admin: 'Administrator registered.',
  auditor: 'Auditor registered.',
};
const disabled = ({ name }: UserRecord) => `${name} was disabled and signed out everywhere.`;
const enabled = ({ name }: UserRecord) => `${name} can sign in again.`;

function defineStaffRoutes(
  route: DefineRoute,
  { administratorStatus, auditors, users, groups, rights, weightUnits, confirm }: Services,
): void {
  route(endpoints.register, async ({ body, session, caller }) => {
    if (body.userType !== undefined && body.userType !== 'voter')
      await confirm(session, body, caller);
    await weightUnits.require(body);
    const user = await users.register(body, actorOf(session));
    return {
      message: `${registered[user.userType]} ${user.email === null ? 'They have no email address: print a code sheet for them.' : 'Login credentials sent to their email.'}`,
      data: {
        user: {
          ...presentUser(user),
          ...(user.userType === 'voter' && {
            groups: groups.namesOf(currentGroups(user)),
            weight: rights.weightAt(user),
          }),
        },
      },
    };
  });

  route(endpoints.administrators, async () => ({
    data: { administrators: (await administratorStatus.list()).map(presentAdministrator) },
  }));

  route(endpoints.disableAdministrator, async ({ params, session }) => {
    const request = { id: params.id, by: session.sub, to: 'disabled' } as const;
    const changed = await administratorStatus.change(request, actorOf(session));
    return {
      message: disabled(changed),
      data: { administrator: presentAdministrator(changed) },
    };
  });

  route(endpoints.enableAdministrator, async ({ params, body, session, caller }) => {
    await confirm(session, body, caller);
    const request = { id: params.id, by: session.sub, to: 'enabled' } as const;
    const changed = await administratorStatus.change(request, actorOf(session));
    return { message: enabled(changed), data: { administrator: presentAdministrator(changed) } };
  });

  route(endpoints.auditors, async () => ({
    data: { auditors: (await auditors.list()).map(presentAuditor) },
  }));

  route(endpoints.disableAuditor, async ({ params, session }) => {
    const changed = await auditors.change('disable', params.id, actorOf(session));
    return { message: disabled(changed), data: { auditor: presentAuditor(changed) } };
  });

  route(endpoints.enableAuditor, async ({ params, body, session, caller }) => {
    await confirm(session, body, caller);
    const changed = await auditors.change('enable', params.id, actorOf(session));
    return { message: enabled(changed), data: { auditor: presentAuditor(changed) } };
  });
}

function defineRollRoutes(
  route: DefineRoute,
  { roll, groups, rights, retention, mailState, sheets, confirm }: Services,
): void {
  async function leavingVoters() {
    const leaving = await retention.countAnnounced();
    return leaving > 0 ? { leaving } : {};
  }

  route(endpoints.voters, async ({ query }) => {
    const [{ batches, ...found }, backlog, state, leaving] = await Promise.all([
      roll.newest(query),
      roll.backlog(),
      mailState(),
      leavingVoters(),
    ]);
    const mail = { ...state, ...backlog };
    async function* voters() {
      for await (const some of batches)
        yield some.map((one) => presentVoter(one, { groups, rights }));
    }
    return { data: { voters: voters(), ...found, ...leaving, mail } };
  });

  route(endpoints.roll, async ({ query }) => {
    const { voters: found, ...page } = await roll.page(query);
    const voters = found.map((one) => presentVoter(one, { groups, rights }));
    const known = await rights.sum({ groups: [], close: undefined });
    const one = rights.weightAt({});
    // The sum includes only enabled voters. The page may also contain disabled ones.
    const hasWeights =
      known.weight !== known.voters * one || voters.some(({ weight }) => weight !== one);
    return {
      data: {
        voters,
        ...page,
        hasWeights,
        ...(await leavingVoters()),
        mail: await mailState(),
      },
    };
  });

  route(endpoints.printSheets, async ({ body, session, caller, isGone }) => {
    const { whom, timeZone } = body;
    await confirm(session, body, caller);
    const order = { whom, timeZone, by: session.sub, actor: actorOf(session), isGone };
    const { fileName, content } = await sheets.print(order);
    return { fileName, contentType: 'application/pdf', content: Readable.from([content]) };
  });
}

/** Changes to voters on the roll. */
function defineVoterRoutes(
  route: DefineRoute,
  { users, roll, groups, memberships, rights, weightUnits, erasing, confirm }: Services,
): void {
  const voters = (ids: readonly string[]) => ({ ids, userType: 'voter' as const });

  route(endpoints.disableVoters, async ({ body, session }) => ({
    data: { changed: await users.disable(voters(body.ids), actorOf(session)) },
  }));

  route(endpoints.enableVoters, async ({ body, session }) => ({
    data: { changed: await users.enable(voters(body.ids), actorOf(session)) },
  }));

  route(endpoints.setLanguage, async ({ body, session }) => ({
    data: { changed: await roll.setLanguage(body.ids, body.language, actorOf(session)) },
  }));

  route(endpoints.changeMemberships, async ({ body, session }) => {
    await weightUnits.require(body);
    return { data: await memberships.changeMany(body, actorOf(session)) };
  });

  route(endpoints.correctMembership, async ({ params, body, session }) => {
    await weightUnits.require(body);
    const voter = await memberships.correct(params.id, body, actorOf(session));
    return { data: { voter: presentVoter(voter, { groups, rights }) } };
  });

  route(endpoints.sendAgain, async ({ body, session }) => ({
    data: { changed: await roll.sendAgain(body, actorOf(session)) },
  }));

  route(endpoints.correctAddresses, async ({ body, session, caller }) => {
    await confirm(session, body, caller);
    return { data: await correctAddresses(roll, body.addresses, actorOf(session)) };
  });

  route(endpoints.correctVoter, async ({ params, body, session, caller }) => {
    const confirmMove = () => confirm(session, body, caller);
    const voter = await roll.correct(params.id, body, { actor: actorOf(session), confirmMove });
    return { data: { voter: presentVoter(voter, { groups, rights }) } };
  });

  route(endpoints.erasing, async ({ query }) => ({ data: await erasing.preview(query.ids) }));

  route(endpoints.eraseVoters, async ({ body, session, caller }) => {
    await confirm(session, body, caller);
    return { data: await erasing.erase(body.ids, actorOf(session)) };
  });
}

function defineGroupRoutes(
  route: DefineRoute,
  { groups, memberships, rights, electorateCounts }: Services,
): void {
  route(endpoints.groups, async () => ({
    data: { groups: await groups.list(await rights.sizes()) },
  }));

  route(endpoints.createGroup, async ({ body, session }) => {
    const group = await groups.create(body.name, actorOf(session));
    return { data: { group: presentGroup(group, new Map()) } };
  });

  route(endpoints.electorateSize, async ({ body }) => {
    const found = await groups.findAll(body.groups);
    return { data: await electorateCounts.size(body.groups.length > 0 ? found : undefined) };
  });

  route(endpoints.renameGroup, async ({ params, body, session }) => {
    const group = await groups.rename(params.id, body.name, actorOf(session));
    return { data: { group: presentGroup(group, await rights.sizes()) } };
  });

  route(endpoints.mergeGroup, async ({ params, body, session }) => {
    const into = await memberships.merge(params.id, body.into, actorOf(session));
    return { data: { group: presentGroup(into, await rights.sizes()) } };
  });
}
