import { expect, it } from 'vitest';
import { at, held } from '../../../../test/support/held-election.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import { createSharedLists } from './shared-lists.ts';

const first: ElectionRecord = {
  ...held({ id: 'first', from: 10, until: 20 }),
  title: 'First',
  paper: '',
  weighted: false,
  meeting: null,
  ballotSalt: '00',
  startDate: at(10),
  endDate: at(20),
};
const next: ElectionRecord = {
  ...first,
  _id: 'next',
  status: 'upcoming',
  statusChanges: [],
  ballotSalt: null,
  startDate: at(30),
  endDate: at(60),
};

const shared = (now: number, one: ElectionRecord, other: ElectionRecord) =>
  createSharedLists({
    findAllEver: async () => [one, other],
    commonMembers: async () => () => false,
    now: () => at(now).getTime(),
  })(one);

const hidden = { ballot: { ...first.ballot, results: 'after-close' as const } };
const open = { status: 'active' as const, statusChanges: first.statusChanges.slice(0, 1) };
const groups = (id: string) => ({ electorate: { groups: [{ id, name: id }] } });

it('names the election with which one that opens within minutes shares its participation list', async () => {
  expect(await shared(22, next, first)).toEqual({ ifNow: ['First'] });
  const soon = { ...next, startDate: at(22.5) };
  expect(await shared(22, soon, first)).toEqual({ ifNow: ['First'], asScheduled: ['First'] });
  expect(await shared(22, next, { ...first, endDate: at(35), ...open })).toEqual({
    ifNow: ['First'],
    asScheduled: ['First'],
  });
});

it('names none minutes later, for other voters, after opening, and if every count stays hidden', async () => {
  expect(await shared(24, next, first)).toBeUndefined();
  expect(
    await shared(22, { ...next, ...groups('a') }, { ...first, ...groups('b') }),
  ).toBeUndefined();
  expect(await shared(22, { ...next, ...open }, first)).toBeUndefined();
  expect(await shared(22, { ...next, ...hidden }, { ...first, ...hidden })).toBeUndefined();
});
