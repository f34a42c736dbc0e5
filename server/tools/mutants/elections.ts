import type { Mutant } from './mutant.ts';

export const elections: readonly Mutant[] = [
  {
    fault: 'the schedule reverts a status that was set manually after the boundary',
    file: 'server/src/features/elections/status-moves.ts',
    find: 'boundary <= now && statusSetAt < boundary',
    replace: 'boundary <= now',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an election opens at its start and never closes at its end',
    file: 'server/src/features/elections/status-moves.ts',
    find: "if (status === 'active' && hasPassed(schedule.endDate)) {",
    replace: "if (status === 'completed' && hasPassed(schedule.endDate)) {",
    tests: ['src/features/elections'],
  },
  {
    fault: 'an election opens after its end',
    file: 'server/src/features/elections/edit-election.ts',
    find: "if (opened.status !== 'active' || opened.endDate > now) return;",
    replace: 'return;',
    tests: ['src/features/elections'],
  },
  {
    fault:
      'an end date moved into the past backdates the close to before votes that were already cast',
    file: 'server/src/features/elections/status-moves.ts',
    find: "return to === 'completed' && updatedAt > at ? updatedAt : at;",
    replace: 'return at;',
    tests: ['src/features/elections', 'test/late-cast.test.ts'],
  },
  {
    fault: 'a candidate that is sent twice is stored twice',
    file: 'server/src/features/elections/candidates.ts',
    find: 'id === undefined || kept.includes(id) ? undefined',
    replace: 'id === undefined ? undefined',
    tests: ['src/features/elections'],
  },
  {
    fault: 'the clock opens an election with placeholder candidates',
    file: 'server/src/features/elections/status-moves.ts',
    find: 'if (placeholdersAmong(schedule.candidates).length > 0)',
    replace: 'if (placeholdersAmong([]).length > 0)',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an opening that an edit moved into the past is recorded at the new start date',
    file: 'server/src/features/elections/status-moves.ts',
    find: 'at: updatedAt > at ? updatedAt : at,',
    replace: 'at,',
    tests: ['src/features/elections'],
  },
  {
    fault: 'an election whose result was declared can be changed',
    file: 'server/src/features/elections/edit-election.ts',
    find: 'if (current.declared) {',
    replace: 'if (false) {',
    tests: ['src/features/messages/messages.test.ts'],
  },
  {
    fault: 'a result is declared before the recount has confirmed it',
    file: 'server/src/features/elections/declare-result.ts',
    find: "if (current.status !== 'completed' || state !== 'confirmed') {",
    replace: 'if (false) {',
    tests: ['src/features/messages/messages.test.ts'],
  },
];
