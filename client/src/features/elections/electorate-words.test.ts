import { expect, it } from 'vitest';
import { crowdWarning } from './electorate-words.ts';

it.each([
  [9, false, /so few voters, the decrypted sum/],
  [10, false, undefined],
  [10, true, /same weight, the decrypted sum/],
])('warns if a decrypted sum reveals votes: %i voters, weighted: %s', (voters, weighted, text) => {
  const warning = crowdWarning(voters, { isByGroups: false, weighted, encrypted: 'group-1' });
  if (text) expect(warning).toMatch(text);
  else expect(warning).toBeUndefined();
});
