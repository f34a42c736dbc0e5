import { expect } from 'vitest';
import type { Election, HandoutAnswer, HandoutEntriesData } from '@votewise/contract';
import type { Caller, TestApp } from './test-app.ts';

type Named = Pick<Election, 'id'>;

export const onPaper = { ballot: { onPaper: true } } as const;

/** Hands paper to these voters, or takes it back. */
export async function giveHandouts(
  administrator: Caller,
  { id }: Named,
  voterIds: readonly string[],
  act: '' | '/return' = '',
): Promise<HandoutAnswer[]> {
  const answer = await administrator.post(`/elections/${id}/paper${act}`, { voterIds }).expect(200);
  return answer.body.data.answers;
}

export const entriesOf = async (teller: Caller, { id }: Named): Promise<HandoutEntriesData> =>
  (await teller.get(`/elections/${id}/paper/entries`).expect(200)).body.data;

/** Types all ballots as a teller, in place of what the teller has typed before. */
export async function typeHandouts(
  teller: Caller,
  election: Named,
  lines: readonly string[],
  isFinished = true,
): Promise<void> {
  const version = (await entriesOf(teller, election)).own?.version ?? 0;
  const body = { version, lines, isFinished };
  await teller.put(`/elections/${election.id}/paper/entry`, body).expect(200);
}

/** Adds the typed ballots to the count, as it is confirmed on the screen. */
export async function joinHandouts(administrator: Caller, election: Named, explanation = '') {
  const versions = (await entriesOf(administrator, election)).both?.map(
    ({ version }) => version,
  ) ?? [0, 0];
  return administrator.post(`/elections/${election.id}/paper/join`, { versions, explanation });
}

/** Lets the time pass after which ballots can no longer arrive, and confirms the count. */
export async function recountWithHandouts(app: TestApp): Promise<void> {
  await app.recount();
  app.clock.advance(6_000);
  await app.recount();
  app.passCache();
}

/** Two administrators type the same ballots, which then join the count. */
export async function countHandouts(
  app: TestApp,
  election: Named,
  { lines, explanation = '' }: { lines: readonly string[]; explanation?: string },
): Promise<void> {
  const tellers = [await app.asAdministrator(), await app.asAdministrator()] as const;
  for (const teller of tellers) await typeHandouts(teller, election, lines);
  const joined = await joinHandouts(tellers[0], election, explanation);
  expect([joined.status, joined.body.message]).toEqual([
    200,
    'The paper ballots are part of the count.',
  ]);
  await recountWithHandouts(app);
}

export async function stateOf(app: TestApp, { id }: Named): Promise<string> {
  const election = await app.services.elections.find(id);
  return (await app.services.ballots.countState(election)).state;
}
