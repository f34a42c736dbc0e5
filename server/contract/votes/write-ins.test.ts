import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOf, WRITE_IN } from './choice-format.ts';
import { createSums } from './sums.ts';
import { writeInName } from '../text/write-in-name.ts';
import { mapperOf, nameIn, withoutWriteIns, writeInPart } from './write-ins.ts';

describe('a name that a voter writes in', () => {
  it.each<[string, string | undefined]>([
    ['  Dana   Meier ', 'Dana Meier'],
    ['E\u0301ric', 'Éric'],
    ['名前', '名前'],
    ['Ada+Bob>Cyd=5*~', 'Ada+Bob>Cyd=5*~'],
    ['x'.repeat(61), undefined],
    ['\u200b\u00a0', undefined],
    ['Dana\u0007', undefined],
    ['\u202eanaD', undefined],
    ['\ud800', undefined],
    ['', undefined],
  ])('%j is kept as %j', (typed, name) => {
    expect(writeInName(typed)).toBe(name);
  });

  it('is read from its part of a choice, which contains no character that joins parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const name = writeInName(typed);
        fc.pre(name !== undefined);
        const part = writeInPart(name ?? '');
        expect(part).toMatch(/^~[\w-]{1,240}$/);
        expect(nameIn(part)).toBe(name);
      }),
    );
  });

  it.each(['~', '~RGFuYQ=', '~RGFuYR', '~IERhbmE', 'RGFuYQ', '~____'])(
    'is not read from %s, which no one writes',
    (part) => expect(nameIn(part)).toBeUndefined(),
  );
});

it('every vote counts for someone or for no one, and a ballot counts once for a person', () => {
  const ids = ['c1', 'c2', 'w1'];
  const names = ['Dana', 'dana', 'Ada', 'Duck'];
  const target = fc.option(fc.constantFrom(...ids), { nil: undefined });
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.constantFrom('c1', 'c2', ...names.map(writeInPart)))),
      fc.tuple(target, target, target, target),
      (ballots, targets) => {
        const texts = names.flatMap((text, place) => {
          const candidateId = targets[place];
          return candidateId === undefined ? [] : [{ text, candidateId }];
        });
        const map = mapperOf({ texts });
        const sums = createSums();
        let [votes, repeated] = [0, 0];
        for (const marks of ballots) {
          const choice = choiceOf('several', marks);
          const mapped = map(choice);
          sums.add(mapped, 1);
          const parts = mapped === '' ? [] : mapped.split('+');
          votes += marks.length;
          repeated += marks.length - parts.length;
          expect(new Set(parts).size).toBe(parts.length);
          expect(map(mapped)).toBe(mapped);
          expect(withoutWriteIns(mapped)).not.toContain(WRITE_IN);
        }
        const counted = [...sums.sums().votes.values()].reduce((sum, one) => sum + one, 0);
        expect(counted).toBe(votes - repeated);
        expect(sums.sums().total).toBe(ballots.length);
      },
    ),
  );
});
