import { expect, it } from 'vitest';
import { readPasted } from './pasted-candidates.ts';

const NONE = [] as const;

it.each([
  [
    'names',
    'Ada\nBo\r\n\n  Cleo ',
    [
      ['Ada', ''],
      ['Bo', ''],
      ['Cleo', ''],
    ],
  ],
  [
    'two columns',
    'Ada\tTreasurer\nBo\t\tHouse A',
    [
      ['Ada', 'Treasurer'],
      ['Bo', 'House A'],
    ],
  ],
  [
    'a numbered list',
    '1. Ada\n2)\tBo\n• Cleo\n- Dora',
    [
      ['Ada', ''],
      ['Bo', ''],
      ['Cleo', ''],
      ['Dora', ''],
    ],
  ],
  [
    'names that begin with a figure',
    '3rd floor\n50 Ways',
    [
      ['3rd floor', ''],
      ['50 Ways', ''],
    ],
  ],
])('reads %s', (_case, text, wanted) => {
  expect(
    readPasted(text, NONE).candidates.map(({ name, description }) => [name, description]),
  ).toEqual(wanted);
});

it('names repeated candidates, and adds each only once', () => {
  const { candidates, repeated } = readPasted('Ada\nBo\nbo \nCleo', [{ name: 'ADA' }]);
  expect(candidates.map(({ name }) => name)).toEqual(['Bo', 'Cleo']);
  expect(repeated).toEqual(['Ada', 'bo']);
});

it('says why a list can’t be added', () => {
  expect(readPasted('x'.repeat(201), NONE).problem).toMatch(/too long for a name/);
  expect(readPasted(`Ada\t${'x'.repeat(2_001)}`, NONE).problem).toBe(
    'The description of Ada is too long.',
  );
  const taken = Array.from({ length: 199 }, (_, place) => ({ name: `Candidate ${place}` }));
  expect(readPasted('Ada\nBo', taken).problem).toBe('An election can have at most 200 candidates.');
});
