import type { Mutant } from './mutant.ts';

export const people: readonly Mutant[] = [
  {
    fault: 'the last administrator can be disabled',
    file: 'server/src/features/people/judge-status-change.ts',
    find: 'if (enabled.length === 1) {',
    replace: 'if (enabled.length === 0) {',
    tests: ['src/features/people/administrators'],
  },
  {
    fault: 'administrators can disable themselves',
    file: 'server/src/features/people/judge-status-change.ts',
    find: 'if (id === by) {',
    replace: "if (id === '' + by + by) {",
    tests: ['src/features/people/administrators'],
  },
  {
    fault: 'an account page is created at a voter’s first action',
    file: 'server/src/features/people/sealed-accounts.ts',
    find: 'Array.from({ length: PAGES }',
    replace: 'Array.from({ length: 0 * PAGES }',
    tests: ['test/secrecy/backup-holder.test.ts', 'src/features/auth'],
  },
  {
    fault: 'failed emails are retried at once, forever',
    file: 'server/src/features/people/credentials-store.ts',
    find: 'firstWaitSeconds * 2 ** Math.max(0, attempts - 1)',
    replace: '0 * firstWaitSeconds * attempts',
    tests: ['test/mail.test.ts', 'src/features/people'],
  },
  {
    fault: 'voters are not found by the domain of their address',
    file: 'server/src/features/people/roll/roll-keys.ts',
    find: 'const inAddress = wordsOf(user.email);',
    replace: "const inAddress = wordsOf(user.email.split('@')[0] ?? '');",
    tests: ['src/features/people/roll'],
  },
  {
    fault: 'a newly emailed password does not invalidate the voter’s own',
    file: 'server/src/features/people/account-pages.ts',
    find: 'if (!state || state.mailed !== markOf(user.passwordHash)) return account;',
    replace: 'if (!state) return account;',
    tests: ['src/features/people', 'src/features/auth'],
  },
];
