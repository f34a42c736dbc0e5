import {
  createElectionRequest,
  type ListedElection,
  updateCandidatesRequest,
} from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import {
  missingFields,
  mergeCandidates,
  newElection,
  unsavedFields,
  updateRequestOf,
  electionValuesOf,
  whyFrozen,
} from './election-form.ts';
import { countByStatus, readElections, sortForVoters } from './read-elections.ts';

const valid = {
  ...newElection(),
  title: 'Choir Council',
  description: 'Who plans the concert season.',
  startDate: '2026-12-14T14:00:00.000Z',
  endDate: '2026-12-15T14:00:00.000Z',
};

describe('the rules for an election', () => {
  it.each([
    [
      { title: '', description: '', startDate: '', endDate: '', candidates: [] },
      'Title is required',
    ],
    [{ description: '', startDate: '', endDate: '' }, 'Description is required'],
    [{ description: 'Short', startDate: '' }, 'Description must be at least 10 characters long'],
    [{ startDate: '', endDate: '', candidates: [] }, 'Start date is required'],
    [{ endDate: '', candidates: [] }, 'End date is required'],
    [{ candidates: valid.candidates.slice(1) }, 'At least 2 candidates are required'],
    [{ endDate: valid.startDate }, 'End date must be after start date'],
  ])('are checked in order: %j', (changes, message) => {
    const { error } = createElectionRequest.safeParse({ ...valid, ...changes });
    expect(error?.issues[0]?.message).toBe(message);
  });

  it('accept the defaults when the required fields are filled in', () => {
    expect(createElectionRequest.safeParse(valid).success).toBe(true);
  });

  it('require a name and a description for every candidate', () => {
    const candidates = [...valid.candidates, { name: ' ', description: '' }];
    const { error } = updateCandidatesRequest.safeParse({ candidates });
    expect(error?.issues[0]?.message).toBe('All candidates must have a name and description');
  });
});

describe('a new election', () => {
  it('is upcoming and empty, with two placeholder candidates', () => {
    const { candidates, ...rest } = newElection();
    expect(rest).toMatchObject({
      title: '',
      description: '',
      status: 'upcoming',
      startDate: '',
      endDate: '',
    });
    expect(candidates.map(({ name, description }) => [name, description])).toEqual([
      ['Candidate 1', 'First candidate'],
      ['Candidate 2', 'Second candidate'],
    ]);
  });

  it('counts as filled in when each required field contains a visible character', () => {
    expect(missingFields(valid)).toEqual([]);
    expect(missingFields({ ...valid, title: '  ', endDate: '' })).toEqual(['Title', 'End date']);
    expect(missingFields({ ...valid, title: '\u200b\u2800' })).toEqual(['Title']);
  });
});

describe('an update', () => {
  it('identifies the version it is based on', () => {
    const election = makeElection();
    const change = updateRequestOf(election, { ...electionValuesOf(election), title: 'New' });
    expect(change).toMatchObject({
      title: 'New',
      status: 'active',
      expectedUpdatedAt: election.updatedAt,
    });
  });
});

it('does not say that voting has begun in an election that was completed without opening, after paper was handed out', () => {
  const progress = { statusChanges: [], onPaper: { handedOut: 1 } } as never;
  const frozen = (status: 'active' | 'completed') =>
    whyFrozen(makeElection({ status, hasBallots: true, progress }));
  expect(frozen('active')).toBe('Voting has begun');
  expect(frozen('completed')).toBe('Paper ballots were handed out');
});

describe('mergeCandidates', () => {
  const ann = { id: 'ann', name: 'Ann', description: 'One' };
  const ben = { id: 'ben', name: 'Ben', description: 'Two' };
  const cleo = { id: 'cleo', name: 'Cleo', description: 'Three' };
  const added = { id: 'new-1', name: 'Dora', description: '' };
  const renamed = { ...ann, name: 'Anna' };

  it.each([
    ['uses the stored candidates', [ann, ben], [ann, cleo], [ann, cleo]],
    [
      'keeps a name that was typed',
      [renamed, ben],
      [{ ...ann, name: 'Anne' }, ben],
      [renamed, ben],
    ],
    [
      'keeps a candidate that was added',
      [ann, ben, added],
      [ann, ben, cleo],
      [ann, ben, cleo, added],
    ],
    [
      'keeps a photo that was added',
      [{ ...ann, photo: 'a' }, ben],
      [ann, cleo],
      [{ ...ann, photo: 'a' }, cleo],
    ],
    ['keeps a removal', [ann], [ann, ben], [ann]],
    ['uses a new stored order', [ann, ben], [ben, ann], [ben, ann]],
    [
      'keeps rows that were moved',
      [added, ben, renamed],
      [ann, ben, cleo],
      [added, ben, renamed, cleo],
    ],
    [
      'keeps a name that was typed for a candidate removed elsewhere',
      [renamed, ben],
      [ben],
      [ben, renamed],
    ],
    [
      'follows candidates who got new IDs',
      [renamed],
      [
        { ...ann, id: 'new-ann' },
        { ...ben, id: 'new-ben' },
      ],
      [{ ...renamed, id: 'new-ann' }],
    ],
  ])('%s', (_name, typed, fresh, merged) => {
    expect(mergeCandidates({ base: [ann, ben], typed, fresh })).toEqual(merged);
  });
});

describe('lists of elections', () => {
  it('are read in either shape and with either ID field', () => {
    const { id, ...rest } = makeElection();
    const stored = [{ ...rest, _id: id } as unknown as ListedElection];
    expect(readElections(stored)[0]?.id).toBe('election-1');
    expect(readElections({ elections: [makeElection()] })).toHaveLength(1);
  });

  it('show active elections first, then upcoming ones', () => {
    const elections = (['completed', 'upcoming', 'active'] as const).map((status) =>
      makeElection({ status }),
    );
    expect(sortForVoters(elections).map(({ status }) => status)).toEqual([
      'active',
      'upcoming',
      'completed',
    ]);
    expect(countByStatus(elections)).toEqual({ total: 3, active: 1, upcoming: 1, completed: 1 });
  });
});

it.each([
  [{ title: true }, 'title'],
  [{ endDate: true, title: true, startDate: false }, 'title and end date'],
  [
    { candidates: [{ name: true }], status: true, startDate: true, description: true },
    'description, start date, status, and candidates',
  ],
  [
    { ballot: { seats: true, quorum: { numerator: false } }, candidates: [] },
    'ballot and candidates',
  ],
  [{ electorate: { groups: [true] }, paper: true }, 'groups that can vote and ballot paper'],
  [{ title: true, ballot: { seats: false, quorum: { numerator: false } } }, 'title'],
])('names the unsaved fields: %j', (dirty, names) => {
  expect(unsavedFields('Choir Council', dirty)).toBe(
    `Your changes to the ${names} of Choir Council haven’t been saved.`,
  );
});
