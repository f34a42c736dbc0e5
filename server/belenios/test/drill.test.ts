import { describe, expect, it } from 'vitest';
import { answerDrill, checkDrill, checkDrillAnswer, createDrill } from '../src/drill.ts';
import { parseTrustees, serializeTrustees } from '../src/trustees.ts';
import { makeThresholdKeys } from './support/held-ceremony.ts';
import { smallGroup as group } from './support/small-group.ts';

const owners = [1, 2, 3];
const { trustees: kinds, privateKeys } = makeThresholdKeys(group, {
  size: 3,
  threshold: 2,
  owners,
});
const trustees = parseTrustees(group, serializeTrustees(group, kinds));
const keyOf = (owner: number) => privateKeys.get(owner) ?? 0n;

describe('a drill', () => {
  const drill = createDrill(group);
  const answerOf = (owner: number, of = drill) => answerDrill(group, trustees, keyOf(owner), of);

  it.each([[[1, 2]], [[3, 1]], [[1, 2, 3]]])('is decrypted by %j', (some) => {
    const answers = new Map(some.map((owner) => [owner, answerOf(owner)]));
    for (const [owner, answer] of answers) {
      checkDrillAnswer(group, trustees, drill, { owner, answer });
    }
    expect(() => checkDrill(group, trustees, drill, answers)).not.toThrow();
  });

  it('is not decrypted by too few', () => {
    expect(() => checkDrill(group, trustees, drill, new Map([[2, answerOf(2)]]))).toThrow(
      'Too few key holders have decrypted the tally.',
    );
  });

  it("refuses another key holder's answer, and that to another drill", () => {
    const wrong = 'A proof of a partial decryption is wrong.';
    const check = (owner: number, answer: string) => () =>
      checkDrillAnswer(group, trustees, drill, { owner, answer });
    expect(check(1, answerOf(2))).toThrow(wrong);
    expect(check(2, answerOf(2, createDrill(group)))).toThrow(wrong);
    expect(check(4, answerOf(2))).toThrow('There is no key holder with this number.');
  });

  it('contains no ciphertext that a key holder would decrypt', () => {
    expect(Object.keys(JSON.parse(drill))).toEqual(['uuid', 'number', 'randomness']);
    const withCiphertext = JSON.stringify({ ...JSON.parse(drill), alpha: '1', beta: '1' });
    expect(() => answerOf(1, withCiphertext)).toThrow('without the field alpha');
  });
});
