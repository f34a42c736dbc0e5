import type { Mutant } from './mutant.ts';

export const results: readonly Mutant[] = [
  {
    fault: 'a participation list is created with fewer than five ballots',
    file: 'server/src/features/results/snapshots/rules.ts',
    find: 'const FEWEST = 5;',
    replace: 'const FEWEST = 4;',
    tests: ['src/features/results'],
  },
  {
    fault: 'a participation list is created when only a few voters are left',
    file: 'server/src/features/results/snapshots/rules.ts',
    find: 'return !isOver && leavesFew(voted, asked) ? fewLeft(use) : undefined;',
    replace: 'return undefined;',
    tests: ['src/features/results'],
  },
  {
    fault: 'a participation list is created while a ballot can still arrive',
    file: 'server/src/features/results/snapshots/rules.ts',
    find: 'const ARRIVAL_MS = 30_000;',
    replace: 'const ARRIVAL_MS = 0;',
    tests: ['src/features/results'],
  },
  {
    fault: 'turnout exceeds 100%',
    file: 'server/src/features/results/turnout/rules.ts',
    find: 'const all = Math.max(ballots, eligible);',
    replace: 'const all = eligible;',
    tests: ['src/features/results/turnout'],
  },
  {
    fault: 'voters who are registered after the close are eligible',
    file: 'server/src/features/people/rights/rules.ts',
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
