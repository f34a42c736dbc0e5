import { expect, it } from 'vitest';
import { inRequests } from './paper-answers.ts';

it('sends long answers in several requests, in order', () => {
  const answers = ['a', 'é', 'c', 'd'].map((sign) => ({
    cast: { electionId: sign, encrypted: sign.repeat(sign === 'c' ? 400 : 50) },
  }));
  const ids = inRequests(answers, 400).map((some) => some.map(({ cast }) => cast.electionId));
  expect(ids).toEqual([['a', 'é'], ['c'], ['d']]);
  expect(inRequests([])).toEqual([]);
});
