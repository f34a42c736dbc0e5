import { DEFAULT_TEMPLATES, type Election } from '../../src/contract/index.ts';
import { randomId } from '../../src/platform/random.ts';
import { type Caller, createMemoryMailer, startTestApp } from '../support/test-app.ts';
import { type Snapshot, suspectsOf, type Trace } from './inference.ts';

const never = new AbortController().signal;
const days = 86_400_000;
/** Longer than any cache lifetime, and longer than a ballot can remain in progress after voting closes. */
const A_WHILE = 61_000;
const REFUSAL = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };

interface RollRow {
  id: string;
  userId: string;
  email: string;
}

/**
 * Starts an election that its administrator attacks. Records what the API returns to administrators and what the mail
 * server receives, each with the number of ballots in the count at that moment.
 * @param outsiders number of voters who are not in the election's group; 0 for an election for everyone
 */
export async function startCampaign({
  voters: count,
  outsiders = 0,
}: {
  voters: number;
  outsiders?: number;
}) {
  const taken: string[] = [];
  const mailServer = { refuses: false };
  const app = await startTestApp({
    mailer: {
      ...createMemoryMailer().mailer,
      async send({ to }) {
        taken.push(to.address);
        if (mailServer.refuses) throw Object.assign(new Error('No such user'), REFUSAL);
      },
    },
  });
  const endDate = new Date(app.clock.now().getTime() + 2 * days).toISOString();
  const groups = outsiders > 0 ? ['Section'] : [];
  const election = await app.createElection({ endDate, electorate: { groups } });
  const people: Awaited<ReturnType<typeof app.createVoter>>[] = [];
  for (let number = 0; number < count; number += 1) people.push(await app.createVoter({ groups }));
  for (let number = 0; number < outsiders; number += 1) await app.createVoter();
  const administrator: Caller = await app.signIn(await app.createAdministrator());

  const snapshots: Snapshot[] = [];
  const traces: Trace[] = [];
  const order: string[] = [];

  async function ask(path: string) {
    app.clock.advance(A_WHILE);
    const { body } = await administrator.get(path).expect(200);
    return body.data;
  }
  const path = `/elections/${election.id}`;
  const roll = async (): Promise<RollRow[]> => (await ask('/auth/voters')).voters;
  const userIds = new Map((await roll()).map(({ email, userId }) => [email, userId]));
  const everyone = people.map(({ userId }) => userId);

  async function trail(limit = 200): Promise<{ sequence: number; label: string }[]> {
    await app.services.audit.moveEvents();
    const { entries } = await ask(`/audit?limit=${limit}`);
    return entries.map(({ sequence, ...entry }: { sequence: number }) => ({
      sequence,
      label: JSON.stringify(entry),
    }));
  }

  /** Casts a ballot. Records changes to the voter roll or audit trail, which could reveal the voter. */
  async function vote(index: number): Promise<void> {
    const person = people[index];
    if (!person) throw new Error('there are fewer voters');
    const before = { roll: await roll(), trail: await trail(1) };
    const voter = await app.signIn(person);
    const candidateId = election.candidates[index % 2]?.id;
    await voter.post('/votes/cast', { electionId: election.id, candidateId }).expect(201);
    order.push(person.userId);
    const { results } = await ask(`/votes/results/${election.id}`);
    if (results.totalVotes !== order.length) throw new Error('the count shows another number');
    const known = new Set(before.roll.map((row) => JSON.stringify(row)));
    const changed = (await roll()).filter((row) => !known.has(JSON.stringify(row)));
    const last = before.trail[0]?.sequence ?? 0;
    const added = (await trail()).filter(({ sequence }) => sequence > last);
    const named = everyone.filter(
      (userId) =>
        changed.some((row) => row.userId === userId) ||
        added.some(({ label }) => label.includes(`${userId}"`)),
    );
    if (named.length > 0) traces.push({ ballot: order.length, voters: named });
  }

  /**
   * Requests the participation list.
   * @returns the status and, if the request is rejected, the message without any names
   */
  async function list(): Promise<string> {
    app.clock.advance(A_WHILE);
    const answer = await administrator.get(`${path}/participation`);
    if (answer.status !== 200) return `${answer.status} ${answer.body.message}`;
    const lines = answer.text.trim().split('\r\n').slice(1);
    const named = (end: string) =>
      everyone.filter((id) =>
        lines.some((line) => line.startsWith(`"${id}"`) && line.endsWith(end)),
      );
    snapshots.push({ ballots: order.length, voted: named('"yes"'), left: named('"no"') });
    return '200';
  }

  async function runJobs(): Promise<string[]> {
    taken.length = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      await app.services.messaging.moveMessages(never);
      await app.services.messaging.sender.sendDue(never);
    }
    return taken.map((address) => userIds.get(address) ?? address);
  }

  const newest = async () => (await ask(`${path}/messages`)).messages[0];

  /**
   * Sends a reminder to voters who have not voted. `meanwhile` runs after the reminder has been created but before its
   * emails are sent.
   */
  async function remind(meanwhile: () => Promise<void> = async () => {}): Promise<string> {
    const message = {
      requestId: randomId(),
      kind: 'reminder',
      audience: 'not-voted',
      ...DEFAULT_TEMPLATES.reminder,
      timeZone: 'UTC',
    };
    const answer = await administrator.post(`${path}/messages`, message);
    if (answer.status !== 201) return `${answer.status} ${answer.body.message}`;
    await app.services.messaging.moveMessages(never);
    const ballots = order.length;
    const { state, counts } = await newest();
    await meanwhile();
    const reminded = await runJobs();
    if (state === 'held' || state === 'preparing') return state;
    const others = everyone.filter((userId) => !reminded.includes(userId));
    // If there are fewer emails than planned, voters who voted in between were left out.
    const isLater = reminded.length < counts.waiting;
    const at = isLater ? order.length : ballots;
    snapshots.push({ ballots: at, voted: others, left: reminded });
    return '201';
  }

  /**
   * Retries the failed emails of the newest message and compares the recipients with those of the previous attempt.
   */
  async function retry(before: readonly string[]): Promise<string[]> {
    const { id } = await newest();
    await administrator.post(`${path}/messages/${id}/retry`, { which: 'failed' }).expect(200);
    const again = await runJobs();
    const gone = before.filter((userId) => !again.includes(userId));
    if (gone.length > 0) snapshots.push({ ballots: order.length, voted: gone, left: again });
    return again;
  }

  async function setStatus(status: Election['status']): Promise<number> {
    const { election: current } = await ask(path);
    const answer = await administrator.put(path, { ...current, status });
    return answer.status;
  }

  /** Returns all numbers and rejections that screens show, without names of voters. */
  async function screens(): Promise<string> {
    const { results } = await ask(`/votes/results/${election.id}`);
    const { election: shown } = await ask(path);
    const { turnout, recipients, reached, listRefusal, reminderRefusal, messages } = await ask(
      `${path}/messages`,
    );
    const counts = messages.map((message: { counts: object; note?: string }) => [
      message.counts,
      message.note,
    ]);
    return JSON.stringify([
      [results.turnout, shown.turnout, turnout, recipients, reached],
      [listRefusal, reminderRefusal, counts],
    ]);
  }

  /** Adds voters to the election's group or removes them from it. */
  async function regroup(ids: readonly string[], change: 'add' | 'remove'): Promise<void> {
    await administrator
      .post('/auth/voters/memberships', {
        whom: { ids },
        [change]: groups,
        confirmWhileOpen: true,
      })
      .expect(200);
  }

  /** Two ways to take away voters' right to vote and give it back. */
  const WAYS = {
    disabling: {
      take: (ids: string[]) => administrator.post('/auth/voters/disable', { ids }).expect(200),
      giveBack: (ids: string[]) => administrator.post('/auth/voters/enable', { ids }).expect(200),
    },
    removing: {
      take: (ids: string[]) => regroup(ids, 'remove'),
      giveBack: (ids: string[]) => regroup(ids, 'add'),
    },
  };

  /**
   * Takes away each voter's right to vote in turn, reads every screen, requests the participation list, and gives the
   * right back. Assumes that any difference between screens reveals who has voted.
   */
  async function probe(way: keyof typeof WAYS = 'disabling'): Promise<void> {
    const looks = new Map<string, string>();
    for (const { _id, userId } of people) {
      await WAYS[way].take([_id]);
      looks.set(userId, `${await screens()} ${await list()}`);
      await WAYS[way].giveBack([_id]);
    }
    if (new Set(looks.values()).size === 1) return;
    const left = everyone.filter((userId) => !order.includes(userId));
    snapshots.push({ ballots: order.length, voted: [...order], left });
  }

  /** Leaves only one voter in the election's group. */
  async function isolate(index: number): Promise<void> {
    const others = people.filter((_, place) => place !== index);
    await regroup(
      others.map(({ _id }) => _id),
      'remove',
    );
  }

  /** Lists the ballots that can be attributed to fewer than five voters, as sentences. */
  function attributed(): string[] {
    const suspects = suspectsOf({
      voters: everyone,
      ballots: order.length,
      snapshots,
      traces,
    });
    return suspects.flatMap((voters, index) => {
      if (!voters.includes(order[index] ?? '')) throw new Error('what was seen is contradictory');
      return voters.length < Math.min(5, everyone.length)
        ? [`ballot ${index + 1} is from ${voters.join(' or ')}`]
        : [];
    });
  }

  return {
    vote,
    list,
    remind,
    retry,
    runJobs,
    setStatus,
    probe,
    isolate,
    attributed,
    mailServer,
    /** Returns how many observations revealed who has voted. */
    seen: () => snapshots.length,
  };
}
