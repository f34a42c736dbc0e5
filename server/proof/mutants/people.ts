import type { Mutant } from './mutant.ts';

export const people: readonly Mutant[] = [
  {
    fault: 'the last administrator can be disabled',
    file: 'server/src/features/people/status/rules.ts',
    find: 'if (enabled.length === 1) {',
    replace: 'if (enabled.length === 0) {',
    tests: ['src/features/people/administrators'],
  },
  {
    fault: 'administrators disable themselves',
    file: 'server/src/features/people/status/rules.ts',
    find: 'if (id === by) {',
    replace: "if (id === '' + by + by) {",
    tests: ['src/features/people/administrators'],
  },
  {
    fault: 'a page of accounts appears at the first action of a voter',
    file: 'server/src/features/people/accounts/service.ts',
    find: 'Array.from({ length: PAGES }',
    replace: 'Array.from({ length: 0 * PAGES }',
    tests: ['test/secrecy/backup-holder.test.ts', 'src/features/auth'],
  },
  {
    fault: 'failed mails are tried again at once, forever',
    file: 'server/src/features/people/credentials/rules.ts',
    find: 'firstWaitSeconds * 2 ** Math.max(0, attempts - 1)',
    replace: '0 * firstWaitSeconds * attempts',
    tests: ['test/mail.test.ts', 'src/features/people'],
  },
  {
    fault: 'a new mailed password does not void the one that a voter chose',
    file: 'server/src/features/people/accounts/rules.ts',
    find: 'if (!state || state.mailed !== markOf(user.passwordHash)) return account;',
    replace: 'if (!state) return account;',
    tests: ['src/features/people', 'src/features/auth'],
  },
];
