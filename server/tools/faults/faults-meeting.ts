import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Meeting } from '@votewise/contract';
import type { AttendanceRecord } from '../../src/features/meetings/attendance/attendance-store.ts';
import { isUnclear } from './faults-casts.ts';
import type { Target } from './faults-kills.ts';
import { call, callUntilDone, claimsOf, inLanes, type SignedIn } from '../people.ts';
import type { Product } from '../product.ts';

const lanes = 12;
const membersMax = 120;
/** Longer than the whole run, so that only an administrator closes the question. */
const openSeconds = 1_800;
/** The least time between two kills. */
const killEveryMs = 2_500;
/** How long the product has to count after the close, with all processes running again. */
const countSeconds = 60;

interface Given {
  people: readonly SignedIn[];
  /** The administrator's token. */
  token: string;
  kill: () => Promise<Target>;
  say: (line: string) => void;
}

interface Member {
  token: string;
  uid: string;
  /** The place of the candidate whom the member's ballot is for, whoever casts it. */
  mark: number;
  /** How often the member was checked in, as acknowledged. */
  checkIns: number;
  isPresent: boolean;
}

/**
 * Holds a meeting while processes are killed: members give proxies, are checked in and out, and vote for themselves and
 * for others, some of whom come in the meantime. Every acknowledged check-in must be on record once, and every member
 * must have exactly one ballot, with the right mark.
 */
export async function meetUnderFaults(
  product: Product,
  { people, token, kill, say }: Given,
): Promise<string[]> {
  const differences: string[] = [];
  const members = people.slice(0, membersMax).map((one, place): Member => {
    const { uid } = claimsOf(one.token);
    return { token: one.token, uid, mark: place % 2, checkIns: 0, isPresent: false };
  });
  const third = Math.floor(members.length / 3);
  const [holders, others, givers] = [
    members.slice(0, third),
    members.slice(third, 2 * third),
    members.slice(2 * third, 3 * third),
  ];
  const pairs = givers.flatMap((giver, place) => {
    const holder = holders[place];
    return holder ? [{ giver, holder, comes: place % 3 === 0 }] : [];
  });
  const { api } = product;
  const administrator = (path: string, body: object) =>
    callUntilDone(`${api}${path}`, { token, body });
  const { data } = await administrator('/meetings', {
    title: 'Assembly',
    startDate: new Date().toISOString(),
    proxiesPerHolder: 2,
    selfCheckIn: true,
  });
  const path = `/meetings/${data.meeting.id}`;
  const election = await planQuestion(product, { token, path, id: data.meeting.id });

  /** Repeats a request until it is acknowledged or clearly refused, as the product's pages do. */
  async function untilKnown(url: string, options: { token: string; body: object }) {
    for (let isRepeated = false; ; isRepeated = true) {
      const answer = await call(`${api}${url}`, { ...options, timeoutMs: 5_000 }).catch(
        () => undefined,
      );
      if (answer && answer.status < 300) return { code: 'IN', isRepeated };
      if (!isUnclear(answer?.code)) return { code: answer?.code ?? '', isRepeated };
      await delay(50 + randomInt(200));
    }
  }
  async function expectDone(what: string, url: string, options: { token: string; body: object }) {
    const { code } = await untilKnown(url, options);
    if (code !== 'IN') differences.push(`${what} returned ${code}`);
  }
  async function check(member: Member, isPresent: boolean, isAtDesk: boolean): Promise<void> {
    if (isAtDesk) {
      const body = { voters: [member.uid], isPresent, desk: `Desk ${randomInt(3)}` };
      await expectDone('a check-in', `${path}/attendance`, { token, body });
    } else {
      await expectDone('a self check-in', `${path}/presence`, {
        token: member.token,
        body: { isPresent },
      });
    }
    if (isPresent && !member.isPresent) member.checkIns += 1;
    member.isPresent = isPresent;
  }
  async function castUntilKnown(caller: Member, of: Member) {
    const body = {
      electionId: election.id,
      choices: [election.candidates[of.mark]?.id],
      ...(caller !== of && { onBehalfOf: of.uid }),
    };
    return untilKnown('/votes/cast', { token: caller.token, body });
  }
  /** If a repeated request finds a ballot, it may be that of the first one. */
  async function cast(caller: Member, of: Member): Promise<string> {
    const { code, isRepeated } = await castUntilKnown(caller, of);
    return code === 'ALREADY_VOTED' && isRepeated ? 'IN' : code;
  }

  const killed: Target[] = [];
  /** Does the work, and kills processes until it is done. */
  async function whileKilling(work: Promise<unknown>): Promise<void> {
    const state = { isOver: false };
    const over = () => void (state.isOver = true);
    work.then(over, over);
    while (!state.isOver) {
      await delay(200 + randomInt(killEveryMs));
      if (!state.isOver) killed.push(await kill());
      // Without a pause, processes would be killed again before they have answered anything.
      await Promise.race([work, delay(killEveryMs)]);
    }
    await work;
  }

  await whileKilling(
    inLanes(pairs, lanes, ({ giver, holder }) =>
      expectDone('a proxy', `${path}/proxy`, { token: giver.token, body: { holder: holder.uid } }),
    ),
  );
  await administrator(`${path}/status`, { status: 'open' });
  await whileKilling(
    inLanes([...holders, ...others], lanes, async (member) => {
      await check(member, true, randomInt(2) === 0);
      if (randomInt(3) > 0) return;
      await check(member, false, randomInt(2) === 0);
      await check(member, true, true);
    }),
  );
  const question = `${path}/questions/${election.item}`;
  const own = [...holders, ...others].map((member) => async () => {
    const code = await cast(member, member);
    if (code !== 'IN') differences.push(`a vote of a member who is present returned ${code}`);
  });
  const forOthers = pairs.map(({ giver, holder, comes }) => async () => {
    const code = await cast(holder, giver);
    const isRight = code === 'IN' || (comes && /^(?:ALREADY_VOTED|NOT_REPRESENTED)$/.test(code));
    if (!isRight) differences.push(`a vote on behalf of a member returned ${code}`);
    // A holder who tries again must not get a second ballot.
    if (randomInt(4) > 0) return;
    const second = await untilKnown('/votes/cast', {
      token: holder.token,
      body: {
        electionId: election.id,
        choices: [election.candidates[1 - giver.mark]?.id],
        onBehalfOf: giver.uid,
      },
    });
    if (code === 'IN' && second.code === 'IN')
      differences.push('a holder voted twice for a member');
  });
  const inPerson = pairs.map(({ giver, comes }) => async () => {
    if (!comes) {
      const { code } = await castUntilKnown(giver, giver);
      if (code !== 'NOT_PRESENT' && code !== 'ALREADY_VOTED')
        differences.push(`a vote of a member who is not present returned ${code}`);
      return;
    }
    await check(giver, true, true);
    const code = await cast(giver, giver);
    if (code !== 'IN' && code !== 'ALREADY_VOTED')
      differences.push(`a vote of a member who came in the meantime returned ${code}`);
  });
  const acts = [...own, ...forOthers, ...inPerson].toSorted(() => randomInt(3) - 1);
  const closesAt = new Date(Date.now() + 2 * openSeconds * 1_000).toISOString();
  await Promise.all([
    administrator(`${question}/opening`, { seconds: openSeconds }),
    kill().then((target) => killed.push(target)),
  ]);
  await whileKilling(
    Promise.all([
      inLanes(acts, lanes, (act) => act()),
      administrator(`${question}/extension`, { closesAt }),
    ]),
  );
  await Promise.all([
    administrator(`${question}/closing`, {}),
    kill().then((target) => killed.push(target)),
  ]);
  const expected = [0, 1].map(
    (mark) => members.slice(0, 3 * third).filter((one) => one.mark === mark).length,
  );
  differences.push(
    ...(await compareCount(product, { token, path, electionId: election.id, expected })),
    ...(await compareAttendance(product, { token, path, members, meetingId: data.meeting.id })),
  );
  await administrator(`${path}/status`, { status: 'closed' });
  say(
    `meeting of ${members.length} held, ${pairs.length} of them represented; killed ${killed.join(', ') || 'none'}`,
  );
  return differences;
}

/** Adds an election in which only members who are present or represented vote. */
async function planQuestion(
  product: Product,
  { token, path, id }: { token: string; path: string; id: string },
) {
  const hour = 3_600_000;
  const body = {
    title: 'Motion',
    description: 'Made to prove the count.',
    status: 'upcoming',
    ballot: { results: 'after-close' },
    startDate: new Date(Date.now() + hour).toISOString(),
    endDate: new Date(Date.now() + 2 * hour).toISOString(),
    candidates: ['Yes', 'No'].map((name) => ({ name, description: '' })),
    meeting: { id, presence: 'present' },
  };
  const made = await callUntilDone(`${product.api}/elections`, { token, body });
  const election = made.data.election as { id: string; candidates: { id: string }[] };
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  const url = `${product.api}${path}`;
  const { data } = await callUntilDone(url, { method: 'PUT', token, body: { agenda } });
  const meeting = data.meeting as Meeting;
  return { ...election, item: meeting.agenda[0]?.id ?? '' };
}

/** Compares the confirmed count with the marks of all members. */
async function compareCount(
  product: Product,
  given: { token: string; path: string; electionId: string; expected: readonly number[] },
): Promise<string[]> {
  const { token, path, electionId, expected } = given;
  for (let left = countSeconds * 4; left > 0; left -= 1) {
    const { data } = await callUntilDone(`${product.api}${path}`, { token });
    const [item] = (data.meeting as Meeting).state.agenda;
    if (item?.kind === 'question' && item.questions[0]?.isCounted) {
      const results = await callUntilDone(`${product.api}/votes/results/${electionId}`, { token });
      const counted: { name: string; votes: number }[] = results.data.results.candidates;
      const found = ['Yes', 'No'].map((name) => counted.find((one) => one.name === name)?.votes);
      if (found.join() === expected.join()) return [];
      return [`the question has ${found.join(' and ')} votes, not ${expected.join(' and ')}`];
    }
    await delay(250);
  }
  return ['the question was not counted in time'];
}

/** Compares the attendance on record with the acknowledged check-ins. */
async function compareAttendance(
  product: Product,
  given: { token: string; path: string; members: readonly Member[]; meetingId: string },
): Promise<string[]> {
  const { token, path, members, meetingId } = given;
  const connection = await mongoose.createConnection(await product.databaseUri()).asPromise();
  try {
    const records = await connection
      .collection<AttendanceRecord>('attendance')
      .find({ meetingId })
      .toArray();
    const found = new Map(records.map((one) => [one.userId, one]));
    const wrong = members.flatMap(({ uid, checkIns, isPresent }) => {
      const { presences, isPresent: isFound } = found.get(uid) ?? {
        presences: [],
        isPresent: false,
      };
      const isRight = presences.length === checkIns && isFound === isPresent;
      return isRight
        ? []
        : [`${uid}: ${checkIns} check-ins acknowledged, ${presences.length} found`];
    });
    const { data } = await callUntilDone(`${product.api}${path}`, { token });
    const { present } = (data.meeting as Meeting).state.attendance;
    const expected = members.filter((one) => one.isPresent).length;
    if (records.length !== members.filter(({ checkIns }) => checkIns > 0).length)
      wrong.push(`${records.length} members have an attendance record`);
    if (present !== expected)
      wrong.push(`${present} members are shown as present, not ${expected}`);
    return wrong;
  } finally {
    await connection.close();
  }
}
