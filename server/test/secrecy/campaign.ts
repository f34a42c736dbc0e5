import { type CreateElectionRequest, DEFAULT_TEMPLATES, type Election } from '@votewise/contract';
import { randomId } from '../../src/platform/random.ts';
import { declareResults, setStatus } from '../support/finished-election.ts';
import { type Caller, createMemoryMailer, PASSWORD, startTestApp } from '../support/test-app.ts';
import { type Bundle, type Release, suspectsOf, type Trace } from './inference.ts';

const never = new AbortController().signal;
const days = 86_400_000;
/** Longer than any cache lifetime, and longer than a ballot can remain in progress after voting closes. */
const A_WHILE = 61_000;
const SECTION = 'Section';

interface RollRow {
  id: string;
  userId: string;
  email: string;
}

/** An election in a campaign. Its count is live and everyone can vote in it, unless these say otherwise. */
export interface Planned {
  isHidden?: boolean;
  isForSection?: boolean;
  /** True for a question on the campaign's ballot paper. */
  isOnPaper?: boolean;
}

interface Plan {
  /** How many voters are members of the section. */
  voters: number;
  /** How many other voters there are. */
  outsiders?: number;
  elections?: readonly Planned[];
}

/**
 * Starts elections that are open at the same time, and that their administrator attacks. Records what the API returns
 * to administrators and what the mail server receives. The administrator sees every count move, and so knows which
 * ballots arrived when, and which of them are from the same voter.
 */
export async function startCampaign({ voters: count, outsiders = 0, elections = [{}] }: Plan) {
  const taken: string[] = [];
  const mailServer = { refuses: false };
  const memory = createMemoryMailer().mailer;
  const app = await startTestApp({
    mailer: {
      ...memory,
      async send(mail) {
        taken.push(mail.to.address);
        if (mailServer.refuses) throw Object.assign(new Error('No such user'), REFUSAL);
        await memory.send(mail);
      },
    },
  });
  const endDate = new Date(app.clock.now().getTime() + 2 * days).toISOString();
  const administrator: Caller = await app.signIn(await app.createAdministrator());
  const fieldsOf = ({ isHidden, isForSection, isOnPaper }: Planned, place: number) => ({
    title: `Question ${place}`,
    endDate,
    ballot: { results: isHidden ? 'after-close' : 'live' } as const,
    electorate: { groups: isForSection ? [SECTION] : [] },
    paper: isOnPaper ? 'Assembly' : '',
  });
  const created: Election[] = [];
  for (const [place, planned] of elections.entries()) {
    const input: CreateElectionRequest = app.electionInput(fieldsOf(planned, place));
    const answer = await administrator.post('/elections', input).expect(201);
    created.push(answer.body.data.election);
  }
  const electionAt = (place: number): Election => {
    const election = created[place];
    if (!election) throw new Error('there are fewer elections');
    return election;
  };
  const pathOf = (place: number) => `/elections/${electionAt(place).id}`;

  const places = [...elections.keys()];
  const people: Awaited<ReturnType<typeof app.createVoter>>[] = [];
  for (let place = 0; place < count + outsiders; place += 1) {
    people.push(await app.createVoter({ groups: place < count ? [SECTION] : [] }));
  }
  const couldVote = (person: number, place: number) =>
    !elections[place]?.isForSection || person < count;
  const everyone = people.map(({ userId }) => userId);
  const voters = people.map(({ userId }, person) => ({
    id: userId,
    could: new Set(places.filter((place) => couldVote(person, place))),
  }));

  const bundles = new Map<number, Map<number, number>>();
  const releases: Release[] = [];
  const traces: { person: number; voters: string[] }[] = [];
  const erased = new Set<number>();
  let time = 0;

  async function ask(path: string) {
    app.clock.advance(A_WHILE);
    const { body } = await administrator.get(path).expect(200);
    return body.data;
  }
  const roll = async (): Promise<RollRow[]> => (await ask('/auth/voters')).voters;
  const userIds = new Map((await roll()).map(({ email, userId }) => [email, userId]));

  async function trail(limit = 200): Promise<{ sequence: number; label: string }[]> {
    await app.services.audit.moveEvents();
    const { entries } = await ask(`/audit?limit=${limit}`);
    return entries.map(({ sequence, ...entry }: { sequence: number }) => ({
      sequence,
      label: JSON.stringify(entry),
    }));
  }

  const personAt = (person: number) => {
    const found = people[person];
    if (!found) throw new Error('there are fewer voters');
    return found;
  };

  /** Casts a voter's ballots, one after another. Returns the elections in which the voter could cast one. */
  async function cast(person: number, wanted: readonly number[] = [0]): Promise<number[]> {
    if (erased.has(person)) return [];
    const { _id: sub, userId: uid } = personAt(person);
    const bundle = bundles.get(person) ?? new Map<number, number>();
    const done: number[] = [];
    for (const place of wanted) {
      if (bundle.has(place)) continue;
      const { id: electionId, candidates } = electionAt(place);
      const choices = [candidates[person % 2]?.id ?? ''];
      const isCast = await app.services.votes.cast({ electionId, choices }, { sub, uid }).then(
        () => true,
        () => false,
      );
      if (!isCast) continue;
      time += 1;
      bundles.set(person, bundle.set(place, time));
      done.push(place);
    }
    return done;
  }

  /** Casts a ballot. Records changes to the voter roll or audit trail, which could reveal the voter. */
  async function vote(person: number): Promise<void> {
    const before = { roll: await roll(), trail: await trail(1) };
    await app.signIn(personAt(person));
    if ((await cast(person)).length === 0) throw new Error('the ballot was not cast');
    const { results } = await ask(`/votes/results/${electionAt(0).id}`);
    if (results.totalVotes !== time) throw new Error('the count shows another number');
    const known = new Set(before.roll.map((row) => JSON.stringify(row)));
    const changed = (await roll()).filter((row) => !known.has(JSON.stringify(row)));
    const last = before.trail[0]?.sequence ?? 0;
    const added = (await trail()).filter(({ sequence }) => sequence > last);
    const named = everyone.filter(
      (userId) =>
        changed.some((row) => row.userId === userId) ||
        added.some(({ label }) => label.includes(`${userId}"`)),
    );
    if (named.length > 0) traces.push({ person, voters: named });
  }

  /**
   * Requests the participation list.
   * @returns the status and, if the request is rejected, the message without any names
   */
  async function list(place = 0): Promise<string> {
    app.clock.advance(A_WHILE);
    const answer = await administrator.get(`${pathOf(place)}/participation`);
    if (answer.status !== 200) return `${answer.status} ${answer.body.message}`;
    const [heading = '', ...lines] = answer.text.trim().split('\r\n');
    const covered = places.filter((one) => heading.includes(`“Question ${one}”`));
    // Lines of erased voters have no name, but the administrator may know whose they are from an earlier list.
    const isErasedLine = (person: number, end: string) =>
      erased.has(person) &&
      couldVote(person, place) &&
      (end === '"' || covered.some((one) => bundles.get(person)?.has(one)));
    const listed = (end: string) =>
      everyone.filter(
        (id, person) =>
          lines.some((line) => line.startsWith(`"${id}"`) && line.endsWith(end)) ||
          isErasedLine(person, end),
      );
    releases.push({
      at: time,
      covered: covered.length > 0 ? covered : [place],
      among: new Set(listed('"')),
      voted: new Set(listed('"yes"')),
    });
    return '200';
  }

  async function runJobs(): Promise<string[]> {
    taken.length = 0;
    await app.sendMessages();
    return taken.map((address) => userIds.get(address) ?? address);
  }

  const newest = async () => (await ask(`${pathOf(0)}/messages`)).messages[0];

  /** Records that a message reached only some of the voters who can vote, as the mail server's log shows. */
  async function compare(place: number, reached: readonly string[]): Promise<void> {
    const { election, recipients, paper } = await ask(`${pathOf(place)}/messages`);
    if (reached.length === (paper?.recipients ?? recipients) || election.status !== 'active')
      return;
    const missing = everyone.filter((userId) => !reached.includes(userId));
    const among = new Set(everyone);
    releases.push({ at: time, covered: [place], among, voted: new Set(missing) });
  }

  /** Sends a reminder. `meanwhile` runs after the reminder has been created but before its emails are sent. */
  async function remind(
    place = 0,
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<string> {
    const message = {
      requestId: randomId(),
      kind: 'reminder',
      audience: 'everyone',
      ...DEFAULT_TEMPLATES.reminder,
      timeZone: 'UTC',
    };
    const answer = await administrator.post(`${pathOf(place)}/messages`, message);
    if (answer.status !== 201) return `${answer.status} ${answer.body.message}`;
    await app.services.messaging.moveMessages(never);
    await meanwhile();
    await compare(place, await runJobs());
    return '201';
  }

  /** Retries the failed emails of the newest message. */
  async function retry(): Promise<void> {
    const { id } = await newest();
    const path = `${pathOf(0)}/messages/${id}/retry`;
    await administrator.post(path, { which: 'failed' }).expect(200);
    await compare(0, await runJobs());
  }

  async function move(status: Election['status'], place = 0): Promise<number> {
    app.clock.advance(A_WHILE);
    return (await setStatus(administrator, electionAt(place), status)).status;
  }

  /** Closes elections and declares their results. */
  const declare = (...which: readonly number[]): Promise<void> =>
    declareResults(app, administrator, which.map(electionAt));

  /**
   * Everyone votes in all elections at once. After each of the last votes, declares one more result and requests all
   * participation lists.
   */
  async function declareOneByOne(): Promise<void> {
    for (let person = 0; person < everyone.length; person += 1) {
      await cast(person, places);
      const next = person - everyone.length + places.length;
      if (next < 0) continue;
      await declare(next);
      for (const place of places.toReversed()) await list(place);
    }
  }

  const remove = (place: number) => administrator.delete(pathOf(place)).expect(200);

  /** Returns all numbers and rejections that screens show, without names of voters. */
  async function screens(): Promise<string> {
    const { results } = await ask(`/votes/results/${electionAt(0).id}`);
    const { election: shown } = await ask(pathOf(0));
    const { turnout, recipients, reached, listRefusal, messages } = await ask(
      `${pathOf(0)}/messages`,
    );
    const counts = messages.map((message: { counts: object; note?: string }) => [
      message.counts,
      message.note,
    ]);
    return JSON.stringify([
      [results.turnout, shown.turnout, turnout, recipients, reached],
      [listRefusal, counts],
    ]);
  }

  /** Adds voters to the section or removes them from it. */
  async function regroup(ids: readonly string[], change: 'add' | 'remove'): Promise<void> {
    await administrator
      .post('/auth/voters/memberships', {
        whom: { ids },
        [change]: [SECTION],
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
   * Takes away one voter's right to vote and gives it back. `meanwhile` runs in between. Does nothing if the voter is not
   * a member who can be removed.
   */
  async function suspend(
    person: number,
    way: keyof typeof WAYS,
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<void> {
    if (way === 'removing' && person >= count) return;
    const { _id } = personAt(person);
    await WAYS[way].take([_id]);
    await meanwhile();
    await WAYS[way].giveBack([_id]);
  }

  /**
   * Takes away each member's right to vote in turn, reads every screen, requests the participation list, and gives the
   * right back. Assumes that any difference between screens reveals who has voted.
   */
  async function probe(way: keyof typeof WAYS = 'disabling'): Promise<void> {
    const looks = new Set<string>();
    for (let person = 0; person < count; person += 1) {
      await suspend(person, way, async () => looks.add(`${await screens()} ${await list()}`));
    }
    if (looks.size === 1) return;
    const voted = new Set([...bundles.keys()].flatMap((person) => everyone[person] ?? []));
    releases.push({ at: time, covered: places, among: new Set(everyone), voted });
  }

  /** Erases a voter. Returns whether that was refused. */
  async function erase(person: number): Promise<boolean> {
    const request = { ids: [personAt(person)._id], currentPassword: PASSWORD };
    const { body } = await administrator.post('/auth/voters/erasing', request).expect(200);
    const isRefused = body.data.refused.length > 0;
    if (!isRefused) erased.add(person);
    return isRefused;
  }

  /** Compares who could have cast each voter's ballots before and after everything that was seen. */
  function compareSuspects(all: (readonly [number, Bundle])[], seen: readonly Release[]): string[] {
    const known = { voters, bundles: all.map(([, bundle]) => bundle) };
    const shown: Trace[] = traces.map(({ person, voters: named }) => ({
      bundle: all.findIndex(([one]) => one === person),
      voters: named,
    }));
    const before = suspectsOf({ ...known, releases: [], traces: [] });
    const after = suspectsOf({ ...known, releases: seen, traces: shown });
    return all.flatMap(([person], number) => {
      const [few = [], possible = []] = [after[number], before[number]];
      const voter = everyone[person] ?? '';
      if (!few.includes(voter)) throw new Error('what was seen is contradictory');
      return few.length < Math.min(5, possible.length)
        ? [`the ballots of ${voter} are from ${few.join(' or ')}`]
        : [];
    });
  }

  /**
   * Lists the voters whose ballots are attributed to fewer than five voters, as sentences. If no count was visible
   * while voting was open, no one knows which choices arrived together, so each election is examined alone.
   */
  function attributed(): string[] {
    const all = [...bundles];
    const isVisible = places.some(
      (place) => !elections[place]?.isHidden && all.some(([, bundle]) => bundle.has(place)),
    );
    if (isVisible) return compareSuspects(all, releases);
    return places.flatMap((place) => {
      const cut = all.flatMap(([person, bundle]): (readonly [number, Bundle])[] => {
        const at = bundle.get(place);
        return at === undefined ? [] : [[person, new Map([[place, at]])]];
      });
      const about = releases.filter(({ covered }) => covered.includes(place));
      return compareSuspects(cut, about);
    });
  }

  return {
    places,
    cast,
    vote,
    list,
    remind,
    retry,
    runJobs,
    move,
    declare,
    declareOneByOne,
    remove,
    suspend,
    erase,
    probe,
    attributed,
    mailServer,
    /** Returns how many observations revealed who has voted. */
    seen: () => releases.length,
  };
}

/** The error that nodemailer throws for an address that does not exist. */
const REFUSAL = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
