import { expect, it } from 'vitest';
import type { Election } from '@votewise/contract';
import { type Caller, startTestApp } from '../support/test-app.ts';

it('shows administrators the same data, whatever groups and weights the voters have', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const voters: Record<'North' | 'South', Caller[]> = { North: [], South: [] };
  for (let number = 0; number < 6; number += 1) {
    voters.North.push(await app.asVoter({ groups: ['North'], weight: number + 1 }));
    voters.South.push(await app.asVoter({ groups: ['South'], weight: 50 * (number + 1) }));
  }

  /** Returns everything that administrators can read about an election, without its identifiers. */
  async function screensOf({ id, title, candidates }: Election): Promise<Record<string, string>> {
    const looks: Record<string, string> = {};
    for (const path of [
      '/elections',
      `/elections/${id}`,
      `/elections/${id}/messages`,
      `/votes/results/${id}`,
      ...['csv', 'json', 'pdf', 'blt'].map((format) => `/elections/${id}/export?format=${format}`),
    ]) {
      const { status, body, text } = await administrator.get(path);
      const list: Election[] = path === '/elections' ? body.data.elections : [];
      const shown = list.find((one) => one.id === id) ?? text;
      let look = `${status} ${typeof shown === 'string' ? shown : JSON.stringify(shown)}`;
      const names = [id, title, ...candidates.map((candidate) => candidate.id)];
      for (const [place, name] of names.entries()) look = look.replaceAll(name, `NAME${place}`);
      looks[path.replace(id, 'ID')] = look;
    }
    return looks;
  }

  async function scheduleAndVote(branch: keyof typeof voters, weighted: boolean) {
    const ballot = {
      abstain: true,
      quorum: { numerator: 1, denominator: 2 },
      majority: { numerator: 1, denominator: 2, comparison: 'more-than', base: 'eligible' },
    } as const;
    const input = app.electionInput({ title: `Motion of ${branch}`, weighted, ballot });
    const election: Election = (await administrator.post('/elections', input).expect(201)).body.data
      .election;
    const ask = async (path: string) => (await administrator.get(path).expect(200)).text;
    const watched = async () => {
      await app.services.audit.moveEvents();
      return Promise.all(['/groups', '/auth/voters', '/audit?limit=200'].map(ask));
    };
    const before = await watched();
    for (const [place, voter] of voters[branch].entries()) {
      const marked = election.candidates[place % 3]?.id;
      const choices = marked === undefined ? [] : [marked];
      await voter.post('/votes/cast', { electionId: election.id, choices }).expect(201);
    }
    expect(await watched()).toEqual(before);
    return election;
  }

  for (const weighted of [false, true]) {
    const norths = await scheduleAndVote('North', weighted);
    const souths = await scheduleAndVote('South', weighted);
    const open = await screensOf(norths);
    expect(Object.values(open).join()).toContain('"totalVotes":6');
    expect(await screensOf(souths)).toEqual(open);
    // Voting is closed, but the count is not confirmed yet.
    app.clock.advance(3_700_000);
    await app.services.elections.moveDue();
    expect(await screensOf(souths)).toEqual(await screensOf(norths));
    if (!weighted) continue;
    app.clock.advance(31_000);
    await app.recount();
    app.clock.advance(31_000);
    expect(await screensOf(souths)).not.toEqual(await screensOf(norths));
  }
});
