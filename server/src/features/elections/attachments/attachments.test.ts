import { createHash } from 'node:crypto';
import { type AuditEntryView, LIMITS, tellEntry } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import {
  type Caller,
  shared,
  startTestApp,
  startWithAdministrator,
  type TestApp,
} from '../../../../test/support/test-app.ts';
import { drawPhoto, drawPortrait } from '../../../cli/drawn-photo.ts';

const dayMs = 86_400_000;
const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

const upload = (by: Caller, file: Buffer) =>
  by.post('/candidates/photos').set('Content-Type', 'image/jpeg').send(file);

async function addPhoto(by: Caller, file = drawPortrait(1)): Promise<string> {
  return (await upload(by, file).expect(201)).body.data.photo;
}

async function addStatement(by: Caller, text: string): Promise<string> {
  return (await by.post('/candidates/statements', { text }).expect(201)).body.data.statement;
}

const tidy = async (app: TestApp) => {
  await app.services.elections.removeDeleted();
  await app.services.elections.tidyAttachments();
};

const upcoming = { status: 'upcoming', startDate: '2100-01-01', endDate: '2100-01-02' } as const;

describe('photos and statements of candidates', () => {
  it('are shown wherever the candidate is, and a photo is loaded without a token', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const file = drawPortrait(2);
    const text = 'I will *listen*.\n\n- Lower fees';
    const [photo, statement] = [
      await addPhoto(administrator, file),
      await addStatement(administrator, ` ${text}\n`),
    ];
    // People who have the file, or guess the text, cannot find out whether it is stored.
    expect([hashOf(file), hashOf(text)]).not.toContain(photo);
    expect(hashOf(text)).not.toBe(statement);
    const election = await app.createElection({
      candidates: [
        { name: 'Ada', description: 'Open minutes.', photo, statement },
        { name: 'Bob', description: 'Lower fees.' },
      ],
    });
    const voter = await app.asVoter();
    const shown = async (path: string, part: string) => {
      const { data } = (await voter.get(path).expect(200)).body;
      return [data[part]].flat()[0].candidates;
    };
    const places = [
      await shown(`/elections/${election.id}`, 'election'),
      await shown('/elections', 'elections'),
      await shown(`/votes/results/${election.id}`, 'results'),
    ];
    for (const [ada, bob] of places) {
      expect(ada).toMatchObject({ name: 'Ada', photo, statement });
      expect(bob).not.toHaveProperty('photo');
    }
    const image = await app.anonymous.get(`/candidates/photos/${photo}`).expect(200);
    expect(image.body).toEqual(file);
    expect(image.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f]{8}\.jpg"$/),
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const read = await voter.get(`/candidates/statements/${statement}`).expect(200);
    expect(read.body.data).toEqual({ text });
    await app.anonymous.get(`/candidates/statements/${statement}`).expect(401);
    await app.anonymous.get(`/candidates/photos/${statement}`).expect(404);
    await voter.get(`/candidates/statements/${photo}`).expect(404);
  });

  it('stay as they are if an edit omits them, and are removed with null', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const [photo, statement] = [
      await addPhoto(administrator),
      await addStatement(administrator, 'Hello'),
    ];
    const given = app.electionInput(upcoming);
    const [ada, bob] = given.candidates;
    const election = await app.createElection({
      ...upcoming,
      candidates: [{ ...ada, photo, statement }, bob] as typeof given.candidates,
    });
    const path = `/elections/${election.id}`;
    const [first, second] = election.candidates.map(({ id, name, description }) => ({
      id,
      name,
      description,
    }));
    const put = async (change: object) => {
      const body = { ...given, candidates: [{ ...first, ...change }, second] };
      return (await administrator.put(path, body).expect(200)).body.data.election;
    };
    expect((await put({ name: 'Ada L.' })).candidates[0]).toMatchObject({ photo, statement });
    const { candidates } = await put({ photo: null });
    expect(candidates[0]).toMatchObject({ name: 'Ada', statement });
    expect(candidates[0]).not.toHaveProperty('photo');
    // What was read can be sent back as a whole.
    const read = (await administrator.get(path)).body.data.election;
    const { updatedAt } = (await administrator.put(path, read).expect(200)).body.data.election;
    expect(updatedAt).toBe(read.updatedAt);

    await app.services.audit.moveEvents();
    const trail = (await administrator.get(`/audit?election=${election.id}`)).body.data;
    const told = (trail.entries as AuditEntryView[]).map((entry) => tellEntry(entry, String));
    expect(told.join('\n')).toMatch(/Photo removed: \u2068?Ada/);
    expect(told.join('\n')).toMatch(/New photo: \u2068?Ada.*New statement: \u2068?Ada/);
    const details = (trail.entries as AuditEntryView[]).flatMap(
      (entry) => entry.details['attached'] ?? [],
    );
    expect(details).toEqual([
      { name: 'Ada', photo: null },
      { name: 'Ada', photo, statement },
    ]);
  });

  it('freeze together with the candidates', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const photo = await addPhoto(administrator);
    const statement = await addStatement(administrator, 'Too late');
    const election = await app.createElection();
    await (await app.asVoter()).vote(election).expect(201);
    for (const change of [{ photo }, { statement }]) {
      const [first, second] = election.candidates;
      const body = { ...election, candidates: [{ ...first, ...change }, second] };
      const refused = await administrator.put(`/elections/${election.id}`, body).expect(409);
      expect(refused.body.code).toBe('CANDIDATES_LOCKED_BY_BALLOTS');
    }
  });

  it('must have been uploaded', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const statement = await addStatement(administrator, 'A text is no photo');
    for (const photo of ['0'.repeat(64), statement, '../..', 'F'.repeat(64), 7]) {
      const [first, second] = app.electionInput().candidates;
      const body = app.electionInput({ candidates: [{ ...first, photo }, second] as never });
      const { body: refused } = await administrator.post('/elections', body).expect(400);
      expect(refused.message).toMatch(
        /^Photo must be the ID of an upload|^The photo of \u2068?Ada/,
      );
    }
  });

  it('go away if no election refers to them, and stay if one does', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const files = [1, 2, 3, 4].map(drawPortrait);
    const [dropped, replaced, deleted, common] = await Promise.all(
      files.map((file) => addPhoto(administrator, file)),
    );
    const withPhotos = async (...photos: (string | undefined)[]) => {
      const given = app.electionInput(upcoming).candidates;
      const candidates = given.map((one, place) => ({ ...one, photo: photos[place] ?? null }));
      return app.createElection({ ...upcoming, candidates });
    };
    const edited = await withPhotos(replaced, common);
    const gone = await withPhotos(deleted, common);
    app.clock.advance(dayMs);
    await tidy(app);
    const ids = [dropped, replaced, deleted, common];
    const all = app.connection.collection<{ _id: string }>('attachments');
    const stored = () => Promise.all(ids.map((id) => all.countDocuments({ _id: id ?? '' })));
    expect(await stored()).toEqual([1, 1, 1, 1]);
    const [first, second] = edited.candidates;
    const body = { candidates: [{ ...first, photo: null }, second] };
    await administrator.put(`/elections/${edited.id}/candidates`, body).expect(200);
    await administrator.delete(`/elections/${gone.id}`).expect(200);
    await app.services.audit.moveEvents();
    app.clock.advance(dayMs + 1);
    await tidy(app);
    expect(await stored()).toEqual([0, 1, 1, 1]);
    app.clock.advance(2 * dayMs + 1);
    await tidy(app);
    expect(await stored()).toEqual([0, 0, 0, 1]);
  });

  it('are shown only while a candidate has them, to those who see the election', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const [photo, statement] = [
      await addPhoto(administrator),
      await addStatement(administrator, 'Lower fees'),
    ];
    const [member, other] = [await app.asVoter({ groups: ['North'] }), await app.asVoter()];
    const statuses = async () => {
      const responses = await Promise.all([
        app.anonymous.get(`/candidates/photos/${photo}`),
        ...[administrator, member, other].map((caller) =>
          caller.get(`/candidates/statements/${statement}`),
        ),
      ]);
      return responses.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([404, 200, 404, 404]);
    const given = app.electionInput(upcoming).candidates;
    const [ada, bob] = given;
    const election = await app.createElection({
      ...upcoming,
      electorate: { groups: ['North'] },
      candidates: [{ ...ada, photo, statement }, bob] as typeof given,
    });
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    await administrator.delete(`/elections/${election.id}`).expect(200);
    expect(await statuses()).toEqual([404, 200, 404, 404]);
  });

  it('are limited while they wait for an election', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const waiting = Array.from({ length: LIMITS.attachmentsWaiting }, (_, place) => ({
      _id: `waiting-${place}`,
      kind: 'statement',
      waitsSince: app.clock.now(),
    }));
    await app.connection.collection<{ _id: string }>('attachments').insertMany(waiting);
    const { body } = await upload(administrator, drawPortrait(1)).expect(429);
    expect(body.code).toBe('TOO_MANY_UPLOADS');
  });
});

const rejecting = shared(startWithAdministrator);

describe('POST /candidates/statements', () => {
  it.each([
    ['', 'Statement is required'],
    [' \u200b\n', 'Statement is required'],
    ['x'.repeat(5_001), 'Statement must be at most 5,000 characters long'],
    ['a\u202eb', 'Statement must not contain control characters'],
  ])('refuses %j', async (text, message) => {
    const { administrator } = rejecting();
    const { body } = await administrator.post('/candidates/statements', { text }).expect(400);
    expect(body.message).toBe(message);
  });
});

describe('POST /candidates/photos', () => {
  it('accepts up to 150 kB', async () => {
    const administrator = await (await startTestApp()).asAdministrator();
    const noise = (column: number, row: number) => (column * 7919 + row * 104_729) % 256;
    const small = drawPhoto({ columns: 64, rows: 64 }, (x, y) => [
      noise(x, y),
      noise(y, x),
      noise(x, x),
    ]);
    await upload(administrator, small).expect(201);
    const { body } = await upload(administrator, Buffer.alloc(150_001)).expect(413);
    expect(body.message).toBe('The request is too large. The limit is 150 kB.');
  });

  it.each([
    ['nothing', Buffer.alloc(0), /not a JPEG photo/],
    [
      'a page that starts like a photo',
      Buffer.from('\u00ff\u00d8\u00ff<script>', 'latin1'),
      /damaged/,
    ],
    [
      'a photo with a page behind it',
      Buffer.concat([drawPortrait(1), Buffer.from('<script>')]),
      /damaged/,
    ],
    ['a photo that ends early', drawPortrait(1).subarray(0, 2_000), /damaged/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a JPEG photo/],
    ['a wide photo', drawPhoto({ columns: 65, rows: 2 }, () => [0, 0, 0]), /at most 512 pixels/],
  ])('refuses %s', async (_what, file, message) => {
    const { administrator } = rejecting();
    const { body } = await upload(administrator, file).expect(400);
    expect(body.message).toMatch(message);
  });
});
