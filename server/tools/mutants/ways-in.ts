import type { Mutant } from './mutant.ts';

/** Faults in voting links, code sheets, single sign-on, and languages. */
export const waysIn: readonly Mutant[] = [
  {
    fault: 'a voting link allows everything that its voter may do',
    file: 'server/src/platform/http/authenticate.ts',
    find: 'if (link && !isOpenToLinks) return false;',
    replace: '',
    tests: ['test/attacks/voting-links.test.ts'],
  },
  {
    fault: 'a voting link works after its voter has signed out everywhere',
    file: 'server/src/features/people/voting-links.ts',
    find: 'one.hash === hash && one.check === check',
    replace: 'one.hash === hash',
    tests: ['test/attacks/voting-links.test.ts'],
  },
  {
    fault: 'voting links sent to a wrong address still work after it is corrected',
    file: 'server/src/features/people/user-document.ts',
    find: 'export const VOIDING_LINKS = { links: null };',
    replace: 'export const VOIDING_LINKS = {};',
    tests: ['test/attacks/voting-links.test.ts'],
  },
  {
    fault: 'single sign-on trusts an unverified address',
    file: 'server/src/features/auth/single-sign-on.ts',
    find: 'if (email === undefined || !isVerified) throw notVerified();',
    replace: 'if (email === undefined) throw notVerified();',
    tests: ['src/features/auth/single-sign-on'],
  },
  {
    fault: 'single sign-on skips the second step',
    file: 'server/src/features/auth/single-sign-on.ts',
    find: 'if (user.secondFactor) throw passwordRequired();',
    replace: '',
    tests: ['src/features/auth/single-sign-on'],
  },
  {
    fault: 'an answer from the provider works twice',
    file: 'server/src/features/auth/single-sign-on.ts',
    find: 'if ((await used.count(attempt.state)) < 0) throw expired();',
    replace: 'await used.count(attempt.state);',
    tests: ['src/features/auth/single-sign-on', 'test/attacks/single-sign-on.test.ts'],
  },
  {
    fault: 'an answer from the provider to another attempt is accepted',
    file: 'server/src/features/auth/oidc-provider.ts',
    find: 'expectedNonce: attempt.nonce,',
    replace: '',
    tests: ['test/attacks/single-sign-on.test.ts'],
  },
  {
    fault: 'an email that is being sent replaces the password on a code sheet',
    file: 'server/src/features/people/code-sheet-store.ts',
    find: "'credentials.claim': null,",
    replace: '',
    tests: ['src/features/people/sheets'],
  },
  {
    fault: 'text that an administrator has written is replaced by a translation',
    file: 'server/src/features/messages/message-wording.ts',
    find: 'template.subject === subject && template.text === text',
    replace: 'template.subject === subject',
    tests: ['src/features/messages/wording'],
  },
  {
    fault: 'administrators get pages that are half in another language',
    file: 'client/src/app/use-language.ts',
    find: "isEnglishOnly ? 'en' : wishedLanguage(own)",
    replace: 'wishedLanguage(own)',
    tests: ['src/app/languages.test.tsx'],
  },
];
