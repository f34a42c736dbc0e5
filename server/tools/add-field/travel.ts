import { expect, it } from 'vitest';
import { tellEntry } from '@votewise/contract';
import { startTestApp } from '../../test/support/test-app.ts';

/** Creates an election at the town hall, with functions that read its data as an administrator. */
async function startAtTownHall() {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const input = { ...app.electionInput({ status: 'upcoming' }), location: '  Town hall ' };
  const created = await administrator.post('/elections', input).expect(201);
  const { election } = created.body.data;
  const path = `/elections/${election.id}`;
  return {
    app,
    administrator,
    election,
    path,
    read: async () => (await administrator.get(path).expect(200)).body.data.election,
    async entries() {
      while ((await app.services.audit.moveEvents()) > 0);
      return (await administrator.get(`/audit?election=${election.id}`).expect(200)).body.data
        .entries;
    },
  };
}

it('stores, returns, changes, records, and exports the field', async () => {
  const { administrator, election, path, read, entries } = await startAtTownHall();
  expect(election.location).toBe('Town hall');
  expect((await read()).location).toBe('Town hall');

  const { location: _left, ...rest } = election;
  await administrator.put(path, { ...rest, title: 'Board 2028' }).expect(200);
  expect(await read()).toMatchObject({ title: 'Board 2028', location: 'Town hall' });
  const changed = await administrator.put(path, { ...rest, title: 'Board 2028', location: 'Pier' });
  expect(changed.body.data.election.location).toBe('Pier');

  const [updated, , created] = await entries();
  expect(updated.details).toEqual({ changes: { location: { from: 'Town hall', to: 'Pier' } } });
  expect(tellEntry(updated, String)).toMatch(
    / changed “Board 2028”: the location from “Town hall” to “Pier”\.$/,
  );
  expect(created.details.location).toBe('Town hall');

  const csv = await administrator.get(`${path}/export`).expect(200);
  const [header, first] = csv.text.split('\r\n');
  expect(header).toContain(',"Declared (UTC)","Location","Ballot",');
  expect(first).toContain(',"Pier",');
  const json = await administrator.get(`${path}/export?format=json`).expect(200);
  expect(json.body.election.location).toBe('Pier');
});

it('accepts an election without the field and rejects a value that is too long', async () => {
  const { app, administrator } = await startAtTownHall();
  const input = { ...app.electionInput(), location: undefined };
  const created = await administrator.post('/elections', input).expect(201);
  expect(created.body.data.election.location).toBe('');
  const long = { ...input, location: 'x'.repeat(201) };
  const { body } = await administrator.post('/elections', long).expect(400);
  expect(body.message).toBe('Location must be at most 200 characters long');
});
