import type { Mutant } from './mutant.ts';

export const results: readonly Mutant[] = [
  {
    fault: 'a participation list is created with fewer than five ballots',
    file: 'server/src/features/results/participation-refusal.ts',
    find: 'const FEWEST = 5;',
    replace: 'const FEWEST = 4;',
    tests: ['src/features/results'],
  },
  {
    fault: 'a participation list covers one of several elections that were open together',
    file: 'server/src/features/results/participation-openings.ts',
    find: 'sharing.some(isLive) ? sharing : [election];',
    replace: '[election];',
    tests: ['test/secrecy/administrator.test.ts'],
  },
  {
    fault: 'a participation list is created while other elections with the same voters can change',
    file: 'server/src/features/results/participation-refusal.ts',
    find: 'one.deletedAt === null && !isFinal(one)',
    replace: 'one.deletedAt === null && isFinal(one) === undefined',
    tests: ['test/secrecy/administrator.test.ts'],
  },
  {
    fault: 'turnout exceeds 100%',
    file: 'server/src/features/results/turnout.ts',
    find: 'const all = Math.max(ballots, eligible);',
    replace: 'const all = eligible;',
    tests: ['src/features/results/turnout'],
  },
  {
    fault: 'voters who are registered after the close are eligible',
    file: 'server/src/features/people/rights/eligibility.ts',
    find: '!isAfter(voter.registeredAt, close) && ',
    replace: '',
    tests: ['src/features/results/turnout'],
  },
  {
    fault: 'exported cells are executed as formulas',
    file: 'server/src/platform/csv.ts',
    find: "return formulaStart.test(cell) ? `'${cell}` : cell;",
    replace: 'return formulaStart.test(cell) ? cell : cell;',
    tests: ['src/features/results', 'test/attacks/output.test.ts'],
  },
];
