import type { Mutant } from './mutant.ts';

const rules = 'server/contract/counting';
const tests = ['src/contract/votes/counting'];

/** Faults in counting rules. In each, one clause is misread. */
export const counting: readonly Mutant[] = [
  {
    fault: 'half of the votes is a majority',
    file: `${rules}/irv/rules.ts`,
    find: '2n * (votes[candidate] ?? 0n) > all',
    replace: '2n * (votes[candidate] ?? 0n) >= all',
    tests,
  },
  {
    fault: 'the Scottish quota is not increased by one',
    file: `${rules}/scottish-stv/rules.ts`,
    find: '(valid / BigInt(seats + 1) + 1n) * BigInt(ONE)',
    replace: '((valid + BigInt(seats)) / BigInt(seats + 1)) * BigInt(ONE)',
    tests,
  },
  {
    fault: 'a transfer value is a share of the surplus alone, not of the value when received',
    file: `${rules}/scottish-stv/rules.ts`,
    find: 'Number((surplus * BigInt(value)) / total)',
    replace: 'Number((surplus * BigInt(ONE)) / total)',
    tests,
  },
  {
    fault: 'transfer values are rounded up',
    file: `${rules}/scottish-stv/rules.ts`,
    find: 'Number((surplus * BigInt(value)) / total)',
    replace: 'Number((surplus * BigInt(value) + total - 1n) / total)',
    tests,
  },
  {
    fault: 'the smallest surplus moves first',
    file: `${rules}/scottish-stv/rules.ts`,
    find: 'choose(surpluses, highest)',
    replace: 'choose(surpluses, lowest)',
    tests,
  },
  {
    fault: 'candidates are excluded while a surplus is waiting to be transferred',
    file: `${rules}/scottish-stv/rules.ts`,
    find: 'const hasSurplus = surpluses.length > 0;',
    replace: 'const hasSurplus = surpluses.length > 1;',
    tests,
  },
  {
    fault: 'a moved ballot regains its full value',
    file: `${rules}/piles/rules.ts`,
    find: 'if (revalue) values[group] = revalue(values[group] ?? 0);',
    replace: 'values[group] = revalue ? revalue(values[group] ?? 0) : value;',
    tests,
  },
  {
    fault: 'Meek truncates keep factors',
    file: `${rules}/meek/rules.ts`,
    find: 'return (dividend + divisor - 1n) / divisor;',
    replace: 'return dividend / divisor;',
    tests,
  },
  {
    fault: 'Meek stops at a larger surplus',
    file: `${rules}/meek/rules.ts`,
    find: 'const OMEGA = 1_000n;',
    replace: 'const OMEGA = 100_000n;',
    tests,
  },
  {
    fault: 'Meek can defeat only the lowest candidate, never another one within the surplus',
    file: `${rules}/meek/rules.ts`,
    find: 'votesOf(candidate) <= votesOf(low) + surplus',
    replace: 'votesOf(candidate) <= votesOf(low)',
    tests,
  },
  {
    fault: 'weights are rounded down',
    file: `${rules}/meek/distribution/rules.ts`,
    find: 'Math.ceil(rest / ONE)',
    replace: 'Math.floor(rest / ONE)',
    tests,
  },
  {
    fault: 'Schulze counts losing votes as strength',
    file: `${rules}/schulze/rules.ts`,
    find: '(votes > at(pairwise, b, a) ? votes : 0)',
    replace: 'votes',
    tests,
  },
  {
    fault: 'the first round decides a tie, not the most recent one',
    file: `${rules}/ties/rules.ts`,
    find: 'of history.toReversed()',
    replace: 'of history',
    tests,
  },
  {
    fault: 'the first candidate in the drawn order is excluded',
    file: `${rules}/ties/rules.ts`,
    find: 'pick === highest ? drawn[0] : drawn.at(-1)',
    replace: 'drawn[0]',
    tests,
  },
  {
    fault: 'the lot depends only on the order of the list',
    file: `${rules}/ties/rules.ts`,
    find: 'concat(seed, utf8(id))',
    replace: 'concat(seed, utf8(id.slice(0, 0)))',
    tests,
  },
];
