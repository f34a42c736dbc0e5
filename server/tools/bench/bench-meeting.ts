import { setTimeout as delay } from 'node:timers/promises';
import type { Meeting } from '@votewise/contract';
import { chunks } from '../../src/platform/chunks.ts';
import { newUser, withPassword } from '../../src/features/people/user/new-user.ts';
import { randomId } from '../../src/platform/random.ts';
import { call, callUntilDone } from '../people.ts';
import { ms, type Bench, type Finding } from './bench-findings.ts';
import { openSetting, processorTimeOf, type Setting } from './bench-setting.ts';
import { openStream } from './bench-streams.ts';

/** Members who are checked in. */
const membersPresent = 2_000;
const checkInsAtOnce = 500;
/** Members vote at a random moment in this part of the time in which the question is open. */
const rush = 0.4;

/**
 * Puts a question to a full hall: every member is present, and some of them follow the meeting by stream and vote, all
 * behind one address.
 */
export async function benchMeeting({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting();
  const { port } = setting;
  const seconds = size.viewers < 500 ? 20 : 60;
  try {
    const voters = await register(setting);
    const { path, item, election } = await planMeeting(setting);
    const from = performance.now();
    for (const some of chunks(voters, checkInsAtOnce)) {
      const body = { voters: some.map(({ userId }) => userId), isPresent: true, desk: 'Entrance' };
      await callUntilDone(`${path}/attendance`, { token: setting.administrator, body });
    }
    const checkIn = (performance.now() - from) / voters.length;
    say(`meeting: ${voters.length} members checked in, ${ms(checkIn)} each`);
    const tokens = voters
      .slice(0, size.viewers)
      .map(({ _id, tokenVersion }) => setting.voterToken(_id, tokenVersion));
    const { pathname } = new URL(path);
    const streams = await Promise.all(
      tokens.map((token) => openStream(port, { path: pathname, token })),
    );
    const opened = await callUntilDone(`${path}/questions/${item}/opening`, {
      token: setting.administrator,
      body: { seconds },
    });
    const closesAt = Date.parse(questionOf(opened.data.meeting)?.closesAt ?? '');
    const requests = tokens.map((token, place) => {
      const candidateId = election.candidates[place % election.candidates.length]?.id;
      const body = JSON.stringify({ electionId: election.id, candidateId });
      return { method: 'POST', path: '/api/votes/cast', token, body } as const;
    });
    const connections = requests.length;
    const pauseMs = seconds * 1_000 * rush;
    const pids = setting.product.processes().map(({ pid }) => pid);
    const used = processorTimeOf(pids);
    const { statuses, p50, p99, lagP99 } = await loader.run({
      port,
      connections,
      pauseMs,
      requests,
    });
    const perCast = (processorTimeOf(pids) - used) / 1_000 / connections;
    const answered = statuses['201'] ?? 0;
    if (answered < connections) throw new Error(`casts: ${JSON.stringify(statuses)}`);
    say(
      `meeting: ${JSON.stringify(statuses)}, p99 ${ms(p99)}, loader ${ms(lagP99)}, ${ms(perCast)} of processor time for each cast`,
    );
    const counted = (await untilCounted(setting, path)) - closesAt;
    for (const { close } of streams) close();
    return [
      {
        what: `question of ${seconds} s, ${voters.length} members present, ${connections} phones with streams behind one address: casts answered; p50, p99; count confirmed after the close; one check-in`,
        figure: `all ${answered}; ${ms(p50)}, ${ms(p99)}; ${(counted / 1_000).toFixed(1)} s; ${ms(checkIn)}`,
        budget: 'all; p99 under 500 ms; within 8 s',
        values: {
          answered,
          connections,
          p50,
          p99,
          lagP99,
          countedMs: counted,
          checkInMs: checkIn,
          perCast,
        },
      },
    ];
  } finally {
    await setting.close();
  }
}

/** Writes voters as if they had been registered. */
async function register(setting: Setting) {
  const at = () => new Date();
  const clock = { now: at, trusted: at, changedAt: at };
  const voters = Array.from({ length: membersPresent }, (_, place) => {
    const voter = {
      name: `Voter ${place}`,
      email: `voter${place}@example.org`,
      userId: `BENCH${place}`,
      userType: 'voter' as const,
    };
    const written = withPassword(newUser(voter, clock, { type: 'system' }), 'x'.repeat(60));
    return { ...written, _id: randomId(), events: [], eventsCount: 0 };
  });
  for (const some of chunks(voters, checkInsAtOnce)) await setting.insertUsers(some);
  return voters;
}

/** Opens a meeting with one question, in which only members who are present vote. */
async function planMeeting({ product, administrator: token }: Setting) {
  const startDate = new Date().toISOString();
  const planned = await callUntilDone(`${product.api}/meetings`, {
    token,
    body: { title: 'Annual meeting', startDate },
  });
  const { id } = planned.data.meeting as Meeting;
  const made = await callUntilDone(`${product.api}/elections`, {
    token,
    body: {
      title: 'Motion',
      description: 'Made to measure a meeting.',
      status: 'upcoming',
      ballot: { results: 'after-close' },
      startDate,
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
      candidates: ['Yes', 'No'].map((name) => ({ name, description: '' })),
      meeting: { id, presence: 'present' },
    },
  });
  const election = made.data.election as { id: string; candidates: { id: string }[] };
  const path = `${product.api}/meetings/${id}`;
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  const { data } = await callUntilDone(path, { method: 'PUT', token, body: { agenda } });
  await callUntilDone(`${path}/status`, { token, body: { status: 'open' } });
  return { path, election, item: (data.meeting as Meeting).agenda[0]?.id ?? '' };
}

function questionOf({ state }: Meeting) {
  const [item] = state.agenda;
  return item?.kind === 'question' ? item.questions[0] : undefined;
}

/** Waits until a recount has confirmed the count of the question. @returns the time */
async function untilCounted({ administrator: token }: Setting, path: string): Promise<number> {
  for (;;) {
    const { data } = await call(path, { token });
    if (questionOf(data.meeting)?.isCounted) return Date.now();
    await delay(100);
  }
}
