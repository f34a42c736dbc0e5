import type { Election } from '@votewise/contract';
import {
  type Ballot,
  isPlainBallot,
  markableOn,
  marksOn,
  optionNoun,
} from '@votewise/contract/elections/ballot';
import { describeBallot } from '@votewise/contract/elections/ballot-sentences';
import { electionTexts } from '../../lib/languages/election-texts.ts';
import { englishTexts } from '../../lib/languages/texts.ts';
import { weightName } from '../../lib/weights.ts';

type Stored = Pick<Election, 'ballot' | 'candidates'>;

/** Returns the ballot as it is stored: with null for "all candidates". Responses contain the number instead. */
export function ballotOf({ ballot, candidates }: Stored): Ballot {
  const { length } = candidates.filter(({ isWrittenIn }) => !isWrittenIn);
  const isAll = ballot.kind !== 'one' && marksOn(ballot, length) >= markableOn(ballot, length);
  return isAll ? { ...ballot, marks: null } : ballot;
}

/** Describes how votes are cast and counted; undefined for a plain, listed ballot with receipts and voting links. */
export function ballotSentence(
  election: Stored & Pick<Election, 'status' | 'weighted' | 'meeting'>,
): string | undefined {
  const ballot = ballotOf(election);
  const isUsual =
    isPlainBallot(ballot) && ballot.order === 'listed' && ballot.receipts && ballot.links === 'on';
  return isUsual ? undefined : ballotSummary(election);
}

/** Describes how votes are cast and counted. */
export function ballotSummary(
  election: Stored & Pick<Election, 'status' | 'weighted' | 'meeting'>,
): string {
  return describeBallot(
    {
      ...ballotOf(election),
      weighted: election.weighted,
      presence: election.meeting?.presence,
    },
    {
      candidates: election.candidates,
      isOver: election.status === 'completed',
      weightName: weightName(),
      t: englishTexts(electionTexts),
    },
  );
}

/** Returns what voters choose from in these elections: 'candidates', 'answers', or both. */
export function optionsNoun(
  elections: readonly (Pick<Election, 'ballot'> & { candidates: readonly { name: string }[] })[],
): string {
  const nouns = elections.map(({ ballot, candidates }) => `${optionNoun(ballot, candidates)}s`);
  return [...new Set(nouns)].toSorted().join(' and ');
}

/** 'Answers can no longer be changed.' */
export function optionsFixed(elections: Parameters<typeof optionsNoun>[0]): string {
  const nouns = optionsNoun(elections);
  return `${nouns.charAt(0).toUpperCase()}${nouns.slice(1)} can no longer be changed.`;
}
