import type { Mutant } from './mutant.ts';

export const elections: readonly Mutant[] = [
  {
    fault: 'the clock undoes a status that was set by hand after the boundary',
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
    fault: 'an election is opened whose end has passed',
    file: 'server/src/features/elections/rules.ts',
    find: "if (opened.status !== 'active' || opened.endDate > now) return;",
    replace: 'return;',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an end that is moved into the past closes before votes that were cast',
    file: 'server/src/features/elections/rules.ts',
    find: "return to === 'completed' && updatedAt > at ? updatedAt : at;",
    replace: 'return at;',
    tests: ['src/features/elections', 'test/late-cast.test.ts'],
  },
  {
    fault: 'sending a candidate twice gives it two places',
    file: 'server/src/features/elections/rules.ts',
    find: ' && !edited.has(id))',
    replace: ')',
    tests: ['src/features/elections'],
  },
];
