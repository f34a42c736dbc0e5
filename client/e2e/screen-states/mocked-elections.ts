import type { Election } from '@votewise/contract';
import { makeBoard } from '../../test/board.ts';
import { required } from '../support/administrator.ts';
import type { PageMock } from './page-mock.ts';

type MockedCandidate = Election['candidates'][number];

/** Returns the election with different votes and with its candidates in the order of the count. */
export function withVotes(election: Election, votes: readonly number[]): Election {
  const total = votes.reduce((sum, one) => sum + one, 0);
  const candidates = votes.map((count, place): MockedCandidate => {
    const model = required(election.candidates[place % election.candidates.length], 'a candidate');
    const round = Math.floor(place / election.candidates.length);
    return {
      ...model,
      id: `${model.id}-${place}`,
      name: round === 0 ? model.name : `${model.name} ${round + 1}`,
      place,
      votes: count,
      percentage: total === 0 ? 0 : Math.round((count / total) * 1_000) / 10,
    };
  });
  return { ...election, candidates, totalVotes: total };
}

export const MILLION = [402_117, 298_340, 187_004, 112_539];
export const EIGHT = [96, 96, 41, 40, 12, 7, 1, 0];
export const FIFTY = Array.from({ length: 50 }, (_, place) => 500 - place * 10);

/** Adds elections to the voter's history, because the server's does not contain mocked votes. */
export function mockHistory(mock: PageMock, ...electionIds: string[]): Promise<void> {
  const { treasurer, rowing } = mock.elections;
  const history = [treasurer.id, rowing.id, ...electionIds].map((id) => ({ id }));
  return mock.answer('GET', '/votes/history', { data: { history } });
}

/** Mocks a board without ballots, because the key and the time of the first checkpoint differ from server to server. */
export function mockBoard(mock: PageMock, election: string): Promise<void> {
  return mock.answer('GET', '/board/*', { data: { ...makeBoard().data, election, heads: [] } });
}
