import { digitsOf, trackingNumberOf, verifyUpdate } from '@votewise/belenios';
import { describe, expect, it, vi } from 'vitest';
import { onBallotInserts } from '../../../test/support/ballot-inserts.ts';
import {
  archiveBallots,
  archiveOf,
  ballotDataFor,
  castEncrypted,
  createEncrypted,
  decryptionBy,
  encryptedCast,
  encryptFor,
  runJob,
  voteEncrypted,
} from '../../../test/support/encrypted-elections.ts';
import { sendTrusteeMails, type TestTrustee } from '../../../test/support/trustees.ts';
import {
  checkIn,
  createMember,
  createMembers,
  planMeeting,
} from '../../../test/support/meetings.ts';
import { setStatus } from '../../../test/support/finished-election.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Election } from '@votewise/contract';
import { randomId } from '../../platform/random.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { shared, startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const findElection = async (app: TestApp, id: string) => app.services.elections.findStored(id);

type Member = Awaited<ReturnType<typeof createMember>>;

const ADA = [true, false];
const BOB = [false, true];

/** An open election of four voters with the weights 3, 1, 2, and 5, whose ballots are prepared. */
const scene = shared(async (options) => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  const app = await startTestApp({ ...options, logger });
  const administrator = await app.asAdministrator();
  const voters = [
    await app.asVoter({ weight: 3 }),
    await app.asVoter({ weight: 1 }),
    await app.asVoter({ weight: 2 }),
    await app.asVoter({ weight: 5 }),
  ] as const;
  const { election, trustees } = await createEncrypted(app, { weighted: true });
  const early = await voters[0].get(`/elections/${election.id}/encrypted-ballot`).expect(409);
  await runJob(app, 'prepare-encrypted-ballots');
  return { app, administrator, trustees, voters, election, early, lines };
});

/** Each test goes on where the one before has ended. */
describe('an encrypted election', () => {
  const acknowledged: string[] = [];
  const refusedBallots: string[] = [];

  it('takes one ballot of each voter for whom ballots were prepared', async () => {
    const { app, voters, election, early } = scene();
    expect(early.body.code).toBe('BALLOTS_NOT_READY');
    const [first, second, third] = voters;
    const late = await app.asVoter({ weight: 9 });
    const refused = await late.get(`/elections/${election.id}/encrypted-ballot`).expect(403);
    expect(refused.body.code).toBe('NOT_ELIGIBLE');
    expect(await ballotDataFor(first, election)).toMatchObject({
      weight: 3,
      keyHolders: { names: ['Holder 1', 'Holder 2', 'Holder 3'], threshold: 2 },
    });

    const ballot = await encryptFor(first, election, ADA);
    const tracking = trackingNumberOf(ballot);
    for (let time = 0; time < 2; time += 1) {
      const cast = await castEncrypted(first, election, ballot).expect(201);
      expect(cast.body.data).toEqual({ tracking });
    }
    const another = await encryptFor(first, election, BOB);
    const twice = await castEncrypted(first, election, another).expect(409);
    expect(twice.body.code).toBe('ALREADY_VOTED');
    for (const wrong of [ballot, another.replace(/"hash":"./, '"hash":"_'), '{}']) {
      const invalid = await castEncrypted(second, election, wrong).expect(400);
      expect(invalid.body.code).toBe('INVALID_BALLOT');
    }
    await second.vote(election).expect(400);
    // As if the page showed the candidates as they were before the ballot was changed.
    const reordered = { ...election, candidates: election.candidates.toReversed() };
    const old = await castEncrypted(second, reordered, another).expect(400);
    expect(old.body.code).toBe('UNKNOWN_CANDIDATE');
    // Of two ballots at the same moment, one is acknowledged, and this one is in the archive.
    const two = [
      await encryptFor(second, election, BOB),
      await encryptFor(second, election, BOB),
    ] as const;
    const answers = await Promise.all(two.map((one) => castEncrypted(second, election, one)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    await castEncrypted(second, election, two[statuses[0] === 201 ? 1 : 0]).expect(409);
    acknowledged.push(ballot, two[statuses[0] === 201 ? 0 : 1]);
    refusedBallots.push(another, two[statuses[0] === 201 ? 1 : 0]);
    // A voter who is disabled while the ballot waits to be checked.
    vi.spyOn(app.services.rights, 'isEnabled')
      .mockResolvedValueOnce(true)
      .mockResolvedValueOnce(false);
    await castEncrypted(third, election, await encryptFor(third, election, ADA)).expect(403);
    // However long the check takes, the ballot is put into the box if voting is still open.
    const { check } = app.services.encryption;
    vi.spyOn(app.services.encryption, 'check').mockImplementationOnce(async (...given) => {
      app.clock.advance(10_000);
      return check(...given);
    });
    await voteEncrypted(third, election, 'blank');

    const stored = await app.connection.collection('ballots').find({}).toArray();
    expect(new Set(stored.map(({ choice }) => choice))).toEqual(new Set(['#', '2*#', '3*#']));
    expect(stored).toHaveLength(3);
  });

  it('adds up its ballots after the close, and asks key holders to decrypt the sum', async () => {
    const { app, administrator, voters, election } = scene();
    const open = await archiveOf(app, election);
    const isArchived = async (one: string) => {
      const body = { tracking: trackingNumberOf(one) };
      const path = `/elections/${election.id}/archive/ballot`;
      return (await app.anonymous.post(path, body).expect(200)).body.data.state;
    };
    expect(await Promise.all(acknowledged.map(isArchived))).toEqual(['awaited', 'awaited']);
    // The last ballot is on its way until the moment after the last checkpoint.
    const [, , , last] = voters;
    const ballot = await encryptFor(last, election, ADA);
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    let late: Promise<unknown> = held;
    await new Promise<void>((send) => {
      onBallotInserts(app.connection, async (command, insert) => {
        send();
        await held;
        return insert(command);
      });
      late = castEncrypted(last, election, ballot).then(({ body }) => body.code);
    });
    await setStatus(administrator, election, 'completed');
    app.clock.advance(30_001);
    const { encryptedBallots } = app.services.ballots;
    const { end } = encryptedBallots;
    vi.spyOn(encryptedBallots, 'end').mockImplementationOnce(async (...given) => {
      arrive();
      expect(await late).toBe('OUTCOME_UNKNOWN');
      return end(...given);
    });
    await app.recount();
    const again = await castEncrypted(last, election, ballot).expect(409);
    expect(again.body.code).toBe('ELECTION_NOT_OPEN');
    const own = await last.get(`/votes/status/${election.id}`).expect(200);
    expect(own.body.data.hasVoted).toBe(false);
    expect(await app.connection.collection('ballots').countDocuments({})).toBe(4);
    const progress = await administrator.get(`/elections/${election.id}/encryption`).expect(200);
    expect(progress.body.data).toMatchObject({
      stage: 'decrypting',
      archived: 3,
      voters: { prepared: 4, all: 4 },
    });
    expect((await sendTrusteeMails(app)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 3 }, () => 'Key holders of Committee: decrypt the count'),
    );
    await app.recount();
    const { body } = await administrator.get(`/votes/results/${election.id}`).expect(200);
    expect(body.data.results.isCountHidden).toBe(true);
    const closed = await archiveOf(app, election);
    await verifyUpdate([open.bytes], [closed.bytes]);
    const has = (one: string) => Buffer.from(closed.bytes).includes(one);
    expect(acknowledged.map(has)).toEqual([true, true]);
    expect([...refusedBallots, ballot].map(has)).toEqual([false, false, false]);
    expect(await Promise.all(acknowledged.map(isArchived))).toEqual(['found', 'found']);
    expect(await isArchived(ballot)).toBe('missing');
  });

  it('has the result that two of three key holders decrypt', async () => {
    const { app, administrator, trustees, election } = scene();
    const { id } = election;
    const archive = await archiveOf(app, election);
    for (const trustee of [trustees[2], trustees[2], trustees[0]]) {
      if (!trustee) throw new Error('a key holder is missing');
      // Another one of the same key holder changes nothing.
      const part = await decryptionBy(app, trustee, { id, archive });
      await app.anonymous.post('/key-holder/decryptions', part).expect(200);
    }
    await runJob(app, 'decrypt-counts');
    await app.recount();
    app.passCache();
    const { results } = (await administrator.get(`/votes/results/${id}`).expect(200)).body.data;
    expect(results).toMatchObject({
      totalVotes: 3,
      weights: { cast: 6, abstentions: 2, eligible: 11 },
      turnout: { ballots: 3, eligible: 4 },
      decryptedBy: ['Holder 1', 'Holder 3'],
      candidates: [
        { name: 'Ada', weight: 3 },
        { name: 'Bob', weight: 1 },
      ],
    });
    expect(await archiveOf(app, election)).toMatchObject({
      ballots: 3,
      totalWeight: 6,
      decryptedBy: [3, 1],
      result: [[2, 3, 1]],
      head: { type: 'Result' },
    });
    await administrator
      .post(`/elections/${id}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(200);

    const csv = await administrator.get(`/elections/${id}/export?format=csv`).expect(200);
    const [header = [], ada = []] = csv.text
      .split('\r\n')
      .map((line) => line.replaceAll('"', '').split(','));
    const cells = ['Votes', 'Abstentions', 'Weight', 'Weight of abstentions'].map(
      (name) => ada[header.indexOf(name)],
    );
    expect(cells).toEqual(['', '', '3', '2']);
    // The digits that key holders compared are those of the minutes, of the election's page, and of any copy.
    const { sum } = await archiveOf(app, election);
    const digits = digitsOf(sum?.event ?? '');
    const shown = await administrator.get(`/elections/${id}/encryption`).expect(200);
    expect(shown.body.data).toMatchObject({ stage: 'decrypted', digits });
    // Nothing computes a second sum, or asks for it.
    expect(sum).toEqual(archive.sum);
    expect(await sendTrusteeMails(app)).toEqual([]);
    // The card of the election says who is elected, not with how many votes.
    const { elections } = (await administrator.get('/elections').expect(200)).body.data;
    expect(elections[0].outcome).toEqual({ kind: 'elected', text: 'Elected: Ada.' });
    const minutes = await administrator.get(`/elections/${id}/export?format=pdf`).expect(200);
    const text = readPdf(minutes.body).pages.flat().join(' ');
    expect(text).toContain('Decrypted by Holder 1 (key holder 1) and Holder 3 (key holder 3)');
    const { fingerprint, uuid } = shown.body.data;
    expect(text).toContain(`Key holders’ key ${fingerprint} Archive ${uuid}`);
    expect(text).not.toMatch(/\b0 votes|Abstentions 0/);
    // No one can read ballots one by one.
    await administrator.get(`/elections/${id}/export?format=blt`).expect(400);
    const json = await administrator.get(`/elections/${id}/export?format=json`).expect(200);
    expect(json.body).toMatchObject({
      totalVotes: 3,
      abstentions: null,
      weights: { cast: 6, abstentions: 2 },
      decryptedBy: ['Holder 1', 'Holder 3'],
      candidates: [
        { name: 'Ada', votes: null, weight: 3 },
        { name: 'Bob', votes: null, weight: 1 },
      ],
    });
  });

  it('can be sealed: no one can find out anymore whose credential is whose', async () => {
    const { app, election, voters } = scene();
    app.clock.advance(1_000);
    const actor = { type: 'system' } as const;
    await app.services.elections.beginSealing(election.id, actor);
    await app.services.sealing.sealAll(new AbortController().signal);
    expect(await findElection(app, election.id)).toMatchObject({
      ballotSalt: 'sealed',
      sealing: { sealedAt: expect.any(Date) },
    });
    const [stored] = await app.connection.collection('encryptions').find({}).toArray();
    expect(stored).toMatchObject({ secret: '', sums: [2, 3, 1] });
    expect(await app.connection.collection('participants').countDocuments({})).toBe(3);
    const own = await voters[3].get(`/votes/status/${election.id}`).expect(200);
    expect(own.body.data.hasVoted).toBe(false);
  });

  it('leaves no choice and no ballot in logs, emails, the trail, and the box', async () => {
    const { app, election, lines } = scene();
    const ids = election.candidates.map(({ id }) => id);
    const entries = JSON.stringify(await app.connection.collection('audit').find({}).toArray());
    const ballots = await app.connection.collection('ballots').find({}).toArray();
    const written = [...lines, ...app.mails.map(({ text }) => text)].join('\n');
    expect(lines.length).toBeGreaterThan(10);
    for (const ballot of [...acknowledged, ...refusedBallots]) {
      const part = ballot.slice(ballot.length / 2, ballot.length / 2 + 30);
      expect(written).not.toContain(part);
      expect(entries).not.toContain(part);
    }
    for (const id of ids) {
      expect(written).not.toContain(id);
      expect(JSON.stringify(ballots)).not.toContain(id);
    }
  });

  it('can be a question of a ballot paper, with one email to key holders for all its questions', async () => {
    const { app, administrator, voters, election } = scene();
    const paper = 'Assembly';
    const ballot = { abstain: true, encrypted: election.ballot.encrypted };
    const first = await app.createElection({ title: 'Chair', paper, weighted: true, ballot });
    const second = await app.createElection({ title: 'Board', paper, ballot });
    const plain = await app.createElection({ title: 'Budget', paper });
    await runJob(app, 'prepare-encrypted-ballots');
    const [voter] = voters;
    const [chair, board] = [
      await encryptFor(voter, first, ADA),
      await encryptFor(voter, second, BOB),
    ];
    const [yes] = plain.candidates;
    const choice = { electionId: plain.id, choices: [yes?.id] };
    const send = async (...encrypted: string[]) => {
      const [one, other] = encrypted;
      const casts = [encryptedCast(first, one), choice, encryptedCast(second, other)];
      return (await voter.post('/votes/cast-paper', { casts }).expect(200)).body.data.casts;
    };
    expect(await send(chair, chair)).toMatchObject([
      { isIn: true, tracking: trackingNumberOf(chair) },
      { isIn: true },
      { isIn: false, code: 'INVALID_BALLOT' },
    ]);
    // The very same ballots are accepted again.
    for (let time = 0; time < 2; time += 1) {
      const [one, , other] = await send(chair, board);
      expect(one).toEqual({
        electionId: first.id,
        isIn: true,
        tracking: trackingNumberOf(chair),
      });
      expect(other).toEqual({
        electionId: second.id,
        isIn: true,
        tracking: trackingNumberOf(board),
      });
    }
    const changed = await encryptFor(voter, second, ADA);
    expect((await send(chair, changed))[2]).toMatchObject({ isIn: true, code: 'ALREADY_VOTED' });

    for (const one of [first, second]) await setStatus(administrator, one, 'completed');
    app.clock.advance(30_001);
    await app.recount();
    expect(await sendTrusteeMails(app)).toHaveLength(3);
    app.clock.advance(60_001);
    expect(await sendTrusteeMails(app)).toEqual([]);
    expect(await archiveOf(app, first)).toMatchObject({ ballots: 1, totalWeight: 3 });
    expect(await archiveOf(app, second)).toMatchObject({ ballots: 1, totalWeight: 1 });

    const questions = [first, second, plain].map(({ id, title }) => ({ id, title }));
    const [startDate, endDate] = [1, 2].map((hours) =>
      new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString(),
    );
    const copied = (encrypted: string | null) =>
      administrator.post(`/elections/${first.id}/copies`, {
        requestId: randomId(),
        questions,
        candidates: true,
        startDate,
        endDate,
        paper: 'Next assembly',
        ballot: { encrypted },
      });
    const refused = await copied('another').expect(400);
    expect(refused.body.fields).toHaveProperty(['ballot.encrypted']);
    const { elections } = (await copied(ballot.encrypted).expect(201)).body.data;
    const groups = elections.map((one: Election) => one.ballot.encrypted);
    expect(groups.filter((one: unknown) => one === ballot.encrypted)).toHaveLength(2);
    // Too few key cards are left for one of the questions.
    const annul = (id: string) =>
      administrator.post(`/elections/${id}/annulment`, { reason: 'Two cards were lost.' });
    expect((await annul(election.id).expect(409)).body.code).toBe('CEREMONY_MOVED');
    await annul(second.id).expect(200);
    const again = await annul(second.id).expect(200);
    expect(again.body.data).toMatchObject({ stage: 'annulled', decryptedAt: null });
    const [holder] = scene().trustees;
    if (!holder) throw new Error('a key holder is missing');
    const archive = await archiveOf(app, second);
    const part = await decryptionBy(app, holder, { id: second.id, archive });
    await app.anonymous.post('/key-holder/decryptions', part).expect(409);
    const listed = await app.anonymous
      .post('/key-holder/elections', { token: holder.token })
      .expect(200);
    expect(JSON.stringify(listed.body)).not.toContain(second.id);
    app.passCache();
    const shown = await voter.get(`/votes/results/${second.id}`).expect(200);
    expect(shown.body.data.results.annulled).toMatchObject({ reason: 'Two cards were lost.' });
    const known = shown.body.data.results.candidates.map((one: { votes: number }) => one.votes);
    expect(known).toEqual([0, 0]);
    const late = await setStatus(administrator, second, 'active');
    expect(late.status).toBe(409);

    const stored = await app.connection.collection('elections').find({}).toArray();
    expect(JSON.stringify(stored.map(({ events }) => events))).toContain(
      'The group of key holders is “Committee”.',
    );
  });

  it('can be a question of a meeting, which key holders open in the hall', async () => {
    const { app, trustees, election } = scene();
    const meeting = await planMeeting(app, { proxiesPerHolder: 1 });
    const { administrator, path } = meeting;
    const [anna, bo, cleo] = (await createMembers(app, [{}, {}, {}])) as [Member, Member, Member];
    await meeting.setStatus('open');
    await meeting.enter(anna.userId, bo.userId).expect(201);
    await checkIn(administrator, path, [bo.userId]);
    const question = await app.createElection({
      meeting: { id: meeting.id, presence: 'present' },
      ballot: { abstain: true, encrypted: election.ballot.encrypted },
    });
    const agenda = [{ kind: 'question', electionIds: [question.id] }];
    await administrator.put(path, { agenda }).expect(200);
    const state = async () => {
      app.clock.advance(1_001);
      return (await meeting.state()).agenda[0].questions[0];
    };
    expect(await state()).toMatchObject({ isPreparing: true });
    await runJob(app, 'prepare-encrypted-ballots');
    expect(await state()).not.toHaveProperty('isPreparing');

    // A holder encrypts the giver’s ballot with the giver’s credential. No one else gets it.
    const link = `/elections/${question.id}/encrypted-ballot?onBehalfOf=${anna.userId}`;
    expect((await cleo.caller.get(link).expect(403)).body.code).toBe('NOT_REPRESENTED');
    const cast = (voter: Member, encrypted: string, giver?: Member) =>
      voter.caller.post('/votes/cast', {
        ...encryptedCast(question, encrypted),
        ...(giver && { onBehalfOf: giver.userId }),
      });
    const forAnna = await encryptFor(bo.caller, question, ADA, anna.userId);
    await cast(bo, forAnna, anna).expect(201);
    await cast(bo, await encryptFor(bo.caller, question, BOB)).expect(201);
    const absent = await cast(cleo, await encryptFor(cleo.caller, question, BOB)).expect(403);
    expect(absent.body.code).toBe('NOT_PRESENT');
    // The hall sees who is voting, so nothing shows which ballot came when.
    await archiveBallots(app);
    expect(await archiveOf(app, question)).toMatchObject({ ballots: 0 });

    await setStatus(administrator, question, 'completed');
    app.clock.advance(30_001);
    await app.recount();
    expect(await state()).toMatchObject({ awaitsKeyHolders: true, isCounted: false });
    // Their pages are open in the hall, so an email waits for those who do not answer there.
    expect(await sendTrusteeMails(app)).toEqual([]);
    await runJob(app, 'decrypt-counts');
    const archive = await archiveOf(app, question);
    const [, second, third] = trustees as [TestTrustee, TestTrustee, TestTrustee];
    for (const trustee of [third, second]) {
      const { token } = trustee;
      const listed = await app.anonymous.post('/key-holder/elections', { token }).expect(200);
      const { meeting: title, elections } = listed.body.data;
      expect(title).toBe('Annual meeting');
      expect(elections[0]).toMatchObject({ id: question.id, item: 1, isAwaited: true });
      const part = await decryptionBy(app, trustee, { id: question.id, archive });
      await app.anonymous.post('/key-holder/decryptions', part).expect(200);
    }
    await runJob(app, 'decrypt-counts');
    await app.recount();
    expect(await state()).toMatchObject({ isCounted: true, ballots: 2, eligible: 2 });
    const minutes = await administrator.get(`${path}/minutes`).expect(200);
    expect(readPdf(minutes.body).pages.flat().join(' ')).toContain('Decrypted by Holder 2');
  });
});
