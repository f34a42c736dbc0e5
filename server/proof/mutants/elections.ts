import type { Mutant } from './mutant.ts';

export const elections: readonly Mutant[] = [
  {
    fault: 'the schedule reverts a status that was set manually after the boundary',
    file: 'server/src/features/elections/rules.ts',
    find: 'boundary <= now && statusSetAt < boundary',
    replace: 'boundary <= now',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an election opens at its start and never closes at its end',
    file: 'server/src/features/elections/rules.ts',
    find: "if (status === 'active' && hasPassed(schedule.endDate)) {",
    replace: "if (status === 'completed' && hasPassed(schedule.endDate)) {",
    tests: ['src/features/elections'],
  },
  {
    fault: 'an election opens after its end',
    file: 'server/src/features/elections/rules.ts',
    find: "if (opened.status !== 'active' || opened.endDate > now) return;",
    replace: 'return;',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an end in the past closes the election before votes that were already cast',
    file: 'server/src/features/elections/rules.ts',
    find: "return to === 'completed' && updatedAt > at ? updatedAt : at;",
    replace: 'return at;',
    tests: ['src/features/elections', 'test/late-cast.test.ts'],
  },
  {
    fault: 'a candidate that is sent twice is stored twice',
    file: 'server/src/features/elections/rules.ts',
    find: ' && !kept.includes(id);',
    replace: ';',
    tests: ['src/features/elections'],
  },
];
