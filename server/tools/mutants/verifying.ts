import type { Mutant } from './mutant.ts';

const verifying = 'server/contract/board/verifying';
const tests = ['src/contract/votes/board/verifying'];

/** Faults in verifying a board. In each, one check is missing or wrong. */
export const verifyingBoards: readonly Mutant[] = [
  {
    fault: 'a head signed with another key counts as signed if the key ID is copied',
    file: `${verifying}/heads.ts`,
    find: 'isOfKey && isSignedWith(signed, publicKey, crypto)',
    replace: 'isOfKey',
    tests,
  },
  {
    fault: 'the first head may be signed for another contest',
    file: `${verifying}/signed-contest.ts`,
    find: 'if (first && !areEqual(first.head.previous, own))',
    replace: 'if (first && first.head.previous.length !== own.length)',
    tests,
  },
  {
    fault: 'the root next to a note is trusted',
    file: `${verifying}/commitments.ts`,
    find: 'toBase64(signed.root) !== root',
    replace: 'shown.root !== root',
    tests,
  },
  {
    fault: 'a ballot may be in two checkpoints',
    file: `${verifying}/commitments.ts`,
    find: 'if (compareBytes(hashAt(commitments, one), commitment) !== 0) {',
    replace:
      'if (numbers[one] !== numbers[other] || compareBytes(hashAt(commitments, one), commitment) !== 0) {',
    tests,
  },
  {
    fault: 'a ballot is read without checking that it matches its commitment',
    file: `${verifying}/openings.ts`,
    find: 'if (!areEqual(opened, commitment))',
    replace: 'if (opened.length !== commitment.length)',
    tests,
  },
  {
    fault: 'marks may be in any order',
    file: `${verifying}/contest.ts`,
    find: 'return choiceOf(kind, ids) === choice ? undefined',
    replace: 'return choiceOf(kind, ids).length === choice.length ? undefined',
    tests,
  },
  {
    fault: 'the turnout of a weighted election is measured by ballots',
    file: `${verifying}/result.ts`,
    find: 'contest.weighted ? weights.total : ballots.total',
    replace: 'ballots.total',
    tests,
  },
  {
    fault: 'a seed does not have to match its hash',
    file: `${verifying}/result.ts`,
    find: 'if (bytes && toHex(crypto.hash(bytes)) !== seedHash)',
    replace: 'if (bytes && seedHash === null)',
    tests,
  },
  {
    fault: 'a result, a withdrawal, or a lot counts as signed if the key ID is copied',
    file: `${verifying}/heads.ts`,
    find: 'crypto.hash) && isSignedWith(signed, publicKey, crypto);',
    replace: 'crypto.hash);',
    tests,
  },
  {
    fault: 'a lot may be signed for other ballots',
    file: `${verifying}/heads.ts`,
    find: 'if (signed?.text !== text) return false;',
    replace: 'if (!signed) return false;',
    tests,
  },
  {
    fault: 'a ballot that was added to an earlier checkpoint is mistaken for a new one',
    file: `${verifying}/moments.ts`,
    find: 'to.find((number) => closed.has(number))',
    replace: 'to.find((number) => number === 0)',
    tests,
  },
  {
    fault: 'an unsigned head proves a fork',
    file: `${verifying}/moments.ts`,
    find: 'if (!one?.isSigned) continue;',
    replace: 'if (!one) continue;',
    tests,
  },
  {
    fault: 'a field may occur twice in a file',
    file: `${verifying}/json.ts`,
    find: 'if (seen.has(name)) throw',
    replace: 'if (seen.has(name) && seen.size > 99) throw',
    tests,
  },
  {
    fault: 'a proof is accepted whatever the signed size is',
    file: `${verifying}/check-ballot.ts`,
    find: 'signed?.size === size &&',
    replace: 'signed !== undefined &&',
    tests,
  },
];
