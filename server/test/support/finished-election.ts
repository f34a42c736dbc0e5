import type { Election } from '@votewise/contract';
import { boardContestHash } from '../../src/features/ballots/index.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Changes the status of an election, as its form does. */
export async function setStatus(
  administrator: Caller,
  { id }: Pick<Election, 'id'>,
  status: Election['status'],
) {
  const { body } = await administrator.get(`/elections/${id}`).expect(200);
  return administrator.put(`/elections/${id}`, { ...body.data.election, status });
}

/** Closes elections, waits for their recounts and until a list may be available, and declares their results. */
export async function declareResults(
  app: TestApp,
  administrator: Caller,
  elections: readonly Pick<Election, 'id'>[],
): Promise<void> {
  app.clock.advance(1_000);
  for (const election of elections) await setStatus(administrator, election, 'completed');
  app.clock.advance(301_000);
  await app.recount();
  for (const { id } of elections) {
    await administrator
      .post(`/elections/${id}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(200);
  }
}

/** Takes a checkpoint of an election with a hidden count, as if thousands had voted. */
export async function takeEarlyCheckpoint(app: TestApp, electionId: string): Promise<void> {
  const contest = boardContestHash(await app.services.elections.find(electionId));
  await app.services.ballots.advance({ electionId, contest });
}
