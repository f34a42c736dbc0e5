import type { Election } from '@votewise/contract';
import { expect, it } from 'vitest';
import { checkIn, createMember, planMeeting } from '../support/meetings.ts';
import { startTestApp } from '../support/test-app.ts';

/** A vote: who casts it, for whom, and for which candidate. All are numbers. */
type Cast = [holder: number, voter: number, candidate: number];

const start = new Date('2027-05-03T18:00:00Z').getTime();

/** Replaces random IDs by the order in which they appear, so that two meetings can be compared. */
function withoutIds(text: string): string {
  const known = new Map<string, string>();
  return text.replaceAll(/"c[0-9a-f]{7}"|"(?!\d{4}-\d\d-\d\dT)[^" ]{16,}"/g, (id) => {
    const name = known.get(id) ?? `"id ${known.size}"`;
    known.set(id, name);
    return name;
  });
}

/**
 * Holds a meeting of seven members: 0 represents 5 and 6, and 4 arrives while voting is open. After each vote, someone
 * who uses every list of an administrator, and the screen in the hall, takes notes.
 */
async function notesOf(casts: readonly Cast[]): Promise<string[]> {
  const app = await startTestApp();
  app.clock.set(new Date(start));
  const members: Awaited<ReturnType<typeof createMember>>[] = [];
  for (let count = 0; count < 7; count += 1) members.push(await createMember(app));
  const memberAt = (place: number) => {
    const member = members[place];
    if (!member) throw new Error('there are fewer members');
    return member;
  };
  const meeting = await planMeeting(app, {
    proxiesPerHolder: 2,
    startDate: new Date(start).toISOString(),
  });
  const { officer, path, id, enter } = meeting;
  const election: Election = await app.createElection({
    meeting: { id, presence: 'present' },
    ballot: { results: 'after-close' },
  });
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  await officer.put(path, { agenda }).expect(200);
  await officer.post(`${path}/status`, { status: 'open' }).expect(200);
  for (const giver of [5, 6]) await enter(memberAt(giver).userId, memberAt(0).userId).expect(201);
  const idsOf = (...places: number[]) => places.map((place) => memberAt(place).userId);
  await checkIn(officer, path, idsOf(0, 1, 2, 3));
  const seen = [
    path,
    `${path}/attendance`,
    `${path}/attendance?only=represented`,
    `${path}/proxies`,
    `/elections/${election.id}`,
    `/votes/results/${election.id}`,
  ];
  const notes: string[] = [];
  async function takeNotes() {
    app.passCache();
    const answers = [];
    for (const one of seen) answers.push((await officer.get(one).expect(200)).body);
    const trail = (await app.auditEntries()).map(({ event, at, details }) =>
      JSON.stringify([event, at, details]),
    );
    notes.push(withoutIds(JSON.stringify([answers, trail.toSorted()])));
  }
  for (const [place, [holder, voter, candidate]] of casts.entries()) {
    app.clock.advance(1_000);
    if (place === 2) await checkIn(officer, path, idsOf(4));
    await memberAt(holder)
      .caller.post('/votes/cast', {
        electionId: election.id,
        choices: [election.candidates[candidate]?.id],
        ...(voter !== holder && { onBehalfOf: memberAt(voter).userId }),
      })
      .expect(201);
    await takeNotes();
  }
  await app.closeAll();
  await takeNotes();
  return notes;
}

const casts: Cast[] = [
  [0, 0, 0],
  [1, 1, 1],
  [4, 4, 1],
  [0, 5, 0],
  [2, 2, 0],
];

it('a meeting shows neither who voted, for whom, in which order, nor what the last to arrive chose', async () => {
  const expected = await notesOf(casts);
  const [first, second, third, fourth, fifth] = casts as [Cast, Cast, Cast, Cast, Cast];
  const others: Cast[][] = [
    [second, first, [4, 4, 0], [0, 5, 1], fifth],
    [[0, 6, 0], second, third, fourth, [3, 3, 0]],
  ];
  for (const one of others) expect(await notesOf(one)).toEqual(expected);
});
