import type { UserDocument } from '../../people/user-document.ts';

/** Words from this site that attackers try early. server/docs/security.md lists them. */
const siteWords = [
  'admin',
  'administrator',
  'auditor',
  'ballot',
  'candidate',
  'election',
  'elections',
  'password',
  'vote',
  'voter',
  'voters',
  'votewise',
  'voting',
];

/** Shorter parts of a name occur in too many words. */
const shortestWord = 3;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * True if a password consists only of the owner's public details, words from this site, digits, and punctuation.
 */
export function isGuessable(
  password: string,
  { userId, email, name }: Pick<UserDocument, 'userId' | 'email' | 'name'>,
): boolean {
  const own = [userId, email, email.replace(/@.*$/, ''), name, ...name.split(/\s+/)];
  const words = [...own.map(fold), ...siteWords].filter((word) => word.length >= shortestWord);
  const folded = fold(password);
  // Longest first: if `vote` were removed from `voters` first, the rest would look like part of the password.
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && !/\p{L}/u.test(rest);
}
