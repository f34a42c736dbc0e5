import type { CheckInData, CreateMeetingRequest } from '@votewise/contract';
import type { TestApp } from './test-app.ts';

type Caller = Awaited<ReturnType<TestApp['asAdministrator']>>;

/** Plans a meeting. Returns what an administrator does with it. */
export async function planMeeting(app: TestApp, given: Partial<CreateMeetingRequest> = {}) {
  const administrator = await app.asAdministrator();
  const input = { title: 'Annual meeting', startDate: '2027-05-03T18:00:00Z', ...given };
  const { body } = await administrator.post('/meetings', input).expect(201);
  const id: string = body.data.meeting.id;
  const path = `/meetings/${id}`;
  return {
    administrator,
    id,
    path,
    setStatus: (status: string) => administrator.post(`${path}/status`, { status }).expect(200),
    state: async () => (await administrator.get(path).expect(200)).body.data.meeting.state,
    enter: (giver: string, holder: string) =>
      administrator.post(`${path}/proxies`, { giver, holder }),
  };
}

/** Checks voters in or out at a desk. */
export async function checkIn(
  administrator: Caller,
  path: string,
  voters: string[],
  given: { isPresent?: boolean; desk?: string } = {},
): Promise<CheckInData> {
  const body = { voters, isPresent: true, ...given };
  return (await administrator.post(`${path}/attendance`, body).expect(200)).body.data;
}

interface Rights {
  groups?: string[];
  weight?: number;
}

/** Registers a voter who signs in. */
export async function createMember(app: TestApp, given: Rights = {}) {
  const user = await app.createVoter(given);
  return { ...user, caller: await app.signIn(user) };
}

/** Registers voters who sign in, with user IDs in this order. */
export async function createMembers(app: TestApp, rights: readonly Rights[]) {
  const members = [];
  for (const one of rights) members.push(await createMember(app, one));
  return members;
}
