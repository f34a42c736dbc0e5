import type { Mutant } from './mutant.ts';

const sentences = 'server/contract/results/outcome-sentences.ts';
const shares = 'server/contract/results/share-words.ts';
const tests = ['src/contract/results'];

/** Faults in how results are described, and in what depends on the kind of ballot. */
export const outcomes: readonly Mutant[] = [
  {
    fault: 'a motion without a quorum is called carried',
    file: sentences,
    find: 'quorum?.met === false || isCarried === undefined',
    replace: 'isCarried === undefined',
    tests,
  },
  {
    fault: 'a motion is carried although the required majority was not reached',
    file: sentences,
    find: 'majority?.met ?? elected.map(isYes).at(0)',
    replace: 'elected.map(isYes).at(0) ?? true',
    tests,
  },
  {
    fault: 'no reason is given for an empty seat',
    file: sentences,
    find: 'if (seats <= 0) return undefined;',
    replace: 'if (seats <= 1) return undefined;',
    tests,
  },
  {
    fault: 'a candidate who was excluded by lot is called elected',
    file: sentences,
    find: "step?.eliminated.includes(chosen) ? 'excluded'",
    replace: "step?.eliminated.includes(chosen) ? 'elected'",
    tests,
  },
  {
    fault: 'a withdrawn candidate is said to have the most votes',
    file: sentences,
    find: 'candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined)',
    replace: 'candidates.filter(({ withdrawnAt }) => withdrawnAt !== null)',
    tests,
  },
  {
    fault: 'candidates with the same name cannot be told apart',
    file: sentences,
    find: "(counts.get(name) ?? 0) > 1 && description !== ''",
    replace: "(counts.get(name) ?? 0) > 2 && description !== ''",
    tests,
  },
  {
    fault: 'shares with abstentions are called shares of all votes',
    file: shares,
    find: "const base = abstain ? valid : valid.replace('valid ', '');",
    replace: "const base = valid.replace('valid ', '');",
    tests,
  },
  {
    fault: 'percentages include abstentions',
    file: 'server/src/features/elections/present-election.ts',
    find: 'percentage(share, shares.total - shares.abstentions)',
    replace: 'percentage(share, shares.total)',
    tests: ['test/ballots.test.ts'],
  },
  {
    fault: 'abstentions are counted as exhausted votes',
    file: 'server/src/features/results/verdict.ts',
    find: 'BigInt(whole) - BigInt(abstentions)',
    replace: 'BigInt(whole) - 0n * BigInt(abstentions)',
    tests: ['test/ballots.test.ts'],
  },
  {
    fault: 'exports show a hidden count as 0',
    file: 'server/src/features/results/present-results.ts',
    find: "isHidden ? '' : String(count)",
    replace: 'String(count)',
    tests: ['src/features/results/exports'],
  },
  {
    fault: 'results messages say nothing about a tie',
    file: 'server/src/features/messages/figures.ts',
    find: 'return [countSentence({ candidates, totalVotes }, t)];',
    replace: 'return [];',
    tests: ['src/features/messages/messages.test.ts'],
  },
  {
    fault: 'results messages show a hidden count',
    file: 'server/src/features/messages/figures.ts',
    find: "if (isHidden) return { turnout, results: inResults('count.hidden') };",
    replace: '',
    tests: ['src/features/messages/figures', 'test/secrecy/after-close.test.ts'],
  },
  {
    fault: 'an election between two people is worded as a motion',
    file: 'server/contract/elections/ballot.ts',
    find: 'candidates.length === 2 && candidates.some(isYes) && candidates.some(isNo)',
    replace: 'candidates.length === 2 && !candidates.every(isNo)',
    tests: ['src/contract/elections'],
  },
  {
    fault: 'a ballot on which everyone can be marked is not treated as approval voting',
    file: 'server/contract/elections/ballot.ts',
    find: 'marksOn(ballot, candidates) >= candidates',
    replace: 'marksOn(ballot, candidates) > candidates',
    tests: ['src/contract/elections'],
  },
  {
    fault: 'more than 100% of the votes can be required',
    file: 'server/contract/elections/ballot.ts',
    find: "comparison === 'more-than' && numerator >= denominator",
    replace: "comparison === 'more-than' && numerator > denominator",
    tests: ['test/ballot-rules.test.ts'],
  },
  {
    fault: 'an election in which voters can abstain is shown like a plain one',
    file: 'server/contract/elections/ballot.ts',
    find: '    !abstain &&\n',
    replace: '',
    tests: ['src/contract/elections'],
  },
];
