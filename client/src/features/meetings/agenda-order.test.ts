import { expect, it } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import { inAgendaOrder } from './agenda-order.ts';

it('sorts elections as on the agenda, and the others after them', () => {
  const elections = ['new', 'board', 'budget'].map((id) => makeElection({ id }));
  const agenda = [
    { id: 'a', kind: 'text' as const, text: 'Welcome' },
    { id: 'b', kind: 'question' as const, electionIds: ['budget'] },
    { id: 'c', kind: 'question' as const, electionIds: ['board'] },
  ];
  expect(inAgendaOrder(agenda, elections).map(({ id }) => id)).toEqual(['budget', 'board', 'new']);
});
