import type { Mutant } from './mutant.ts';

export const auth: readonly Mutant[] = [
  {
    fault: 'any password signs in to every account',
    file: 'server/src/features/auth/passwords/service.ts',
    find: 'if (!account || !(isCurrent || resetEnd)) return null;',
    replace: 'if (!account) return null;',
    tests: ['src/features/auth/routes.test.ts'],
  },
  {
    fault: 'expired credentials still work',
    file: 'server/src/features/auth/passwords/service.ts',
    find: 'if (expiresAt && expiresAt <= clock.now()) throw expired();',
    replace: '',
    tests: ['src/features/auth'],
  },
  {
    fault: 'a disabled voter can sign in',
    file: 'server/src/features/auth/service.ts',
    find: '      if (user.disabledAt) {\n        throw new AppError(',
    replace: '      if (user.disabledAt === undefined) {\n        throw new AppError(',
    tests: ['src/features/people/roll', 'src/features/auth', 'test/attacks/ended-sessions.test.ts'],
  },
  {
    fault: 'a voter signs in as an administrator by choosing the role',
    file: 'server/src/features/auth/service.ts',
    find: '(wanted === undefined || user.userType === wanted)',
    replace: '(wanted === undefined || user.userType !== undefined)',
    tests: ['src/features/auth/routes.test.ts'],
  },
  {
    fault: 'a signed-out token stays valid',
    file: 'server/src/features/auth/sessions/rules.ts',
    find: 'return !isSignedOut && !isOutdated;',
    replace: 'return !isOutdated;',
    tests: ['src/features/auth'],
  },
  {
    fault: 'a new password does not end older sessions',
    file: 'server/src/features/auth/sessions/rules.ts',
    find: 'return !isSignedOut && !isOutdated;',
    replace: 'return !isSignedOut;',
    tests: ['src/features/auth'],
  },
  {
    fault: 'failed sign-ins are not limited',
    file: 'server/src/platform/http/failure-limits.ts',
    find: 'if (consumedPoints <= failures) return;',
    replace: 'if (consumedPoints <= failures * 1_000) return;',
    tests: ['src/features/auth/routes.test.ts', 'test/attacks/guessing.test.ts'],
  },
  {
    fault: 'parallel attempts bypass the limit',
    file: 'server/src/platform/http/failure-limits.ts',
    find: '      await reserve(key);\n',
    replace: '      if ((await secondsToWait(key)) > 0) throw new TooManyFailuresError(1);\n',
    tests: ['src/features/auth', 'test/attacks/guessing.test.ts'],
  },
  {
    fault: 'a code of two-step sign-in works twice',
    file: 'server/src/features/auth/second-factor/store.ts',
    find: 'async useStep(person: Person, factor: SecondFactor, step: number): Promise<boolean> {\n',
    replace:
      'async useStep(person: Person, factor: SecondFactor, step: number): Promise<boolean> {\n return true;\n',
    tests: ['src/features/auth/second-factor', 'test/attacks/second-factor.test.ts'],
  },
  {
    fault: 'a reset password works after an hour',
    file: 'server/src/features/auth/reset-passwords/service.ts',
    find: 'return new Date(endHour * hourMs);\n    },\n  };',
    replace: 'return new Date((endHour + 100_000) * hourMs);\n    },\n  };',
    tests: ['src/features/auth/resets'],
  },
  {
    fault: 'IPv6 addresses of one household are counted separately',
    file: 'server/src/features/auth/rules.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    tests: ['src/features/auth/rules.test.ts'],
  },
];
