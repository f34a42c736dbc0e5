import type { UserDocument } from '../../people/service.ts';

/** Words of this site that an attacker tries early. server/docs/security.md lists them. */
const siteWords = [
  'admin',
  'administrator',
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

/** Shorter parts of a name stand in too many words. */
const shortestWord = 3;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * True when a password is made of nothing but what everybody knows of its owner, words of this site, digits
 * and punctuation.
 */
export function isGuessable(
  password: string,
  { userId, email, name }: Pick<UserDocument, 'userId' | 'email' | 'name'>,
): boolean {
  const own = [userId, email, email.replace(/@.*$/, ''), name, ...name.split(/\s+/)];
  const words = [...own.map(fold), ...siteWords].filter((word) => word.length >= shortestWord);
  const folded = fold(password);
  // The longest first: what is left of `voters` without `vote` would look like something of its own.
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && !/\p{L}/u.test(rest);
}
