import type { RightsChangeStore } from './membership-change-store.ts';
import {
  stepFor,
  type WantedRights,
  type RightsStep,
  type VoterRights,
} from './membership-steps.ts';
import type { OpenElection, PeopleContext } from '../people-context.ts';
import { currentGroups, isMember } from '../rights/eligibility.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isolate } from '@votewise/contract';

/** Which voters' rights to change, and how. */
interface Change extends WantedRights {
  /** IDs of voters in batches. */
  voters: AsyncIterable<string[]> | Iterable<string[]>;
}

export type OpenVoting = ReturnType<typeof createOpenVoting>;

/** Requires confirmation before voters' rights change in elections in which voting is open. */
export function createOpenVoting({ groupChanges }: PeopleContext, store: RightsChangeStore) {
  return {
    /**
     * Adding voters to groups needs no confirmation, because nothing is counted twice as a result.
     * @throws AppError VOTING_OPEN if a voter would leave an open election, or get a different weight in a weighted one
     */
    async requireConfirmation({ voters, ...wanted }: Change): Promise<void> {
      const concerns = possibleConcerns(wanted, await groupChanges().findOpen());
      if (concerns.length === 0) return;
      for await (const ids of voters) {
        for (const voter of await store.findVoters(ids)) {
          const step = stepFor(voter, wanted, new Date(0));
          if (step && step !== 'full') addConcerns(concerns, voter, step);
        }
        // The remaining voters cannot add any effects.
        if (concerns.every(({ found, possible }) => found.size === possible)) break;
      }
      const certain = concerns.filter(({ found }) => found.size > 0);
      if (certain.length > 0) throw unconfirmed(certain);
    },
  };
}

/**
 * How a change to rights affects an election in which voting is open. leaves: a voter who could vote in it no
 * longer can. weighs: the election is weighted, and the weight of a voter who can vote in it changes.
 */
type Kind = 'leaves' | 'weighs';

export interface Concern {
  election: OpenElection;
  /** The maximum number of kinds that can occur, whichever voters are changed. */
  possible: number;
  found: Set<Kind>;
}

/** How many titles are named. More would distract from the reason. */
const titlesNamed = 5;

const list = new Intl.ListFormat('en-US');
const byTitle = new Intl.Collator('en', { numeric: true });

/** Returns the open elections that a change may affect, sorted by title. */
export function possibleConcerns(
  { leave, isExact, weight }: WantedRights,
  open: readonly OpenElection[],
): Concern[] {
  const sorted = open.toSorted((a, b) => byTitle.compare(a.title, b.title));
  return sorted.flatMap((election) => {
    const { groups, weighted } = election;
    const leaves = groups.length > 0 && (isExact || groups.some((id) => leave.includes(id)));
    const possible = Number(leaves) + Number(weighted && weight !== null);
    return possible > 0 ? [{ election, possible, found: new Set() }] : [];
  });
}

/** Adds the effects that the changes to one voter have on open elections. */
export function addConcerns(
  concerns: readonly Concern[],
  voter: VoterRights,
  { added, removed, isWeighed }: RightsStep,
): void {
  const next = [...currentGroups(voter).filter((id) => !removed.includes(id)), ...added];
  for (const { election, found } of concerns) {
    const { groups, weighted } = election;
    const before = isMember(voter.groups, { groups, close: undefined });
    const after = groups.length === 0 || next.some((id) => groups.includes(id));
    if (before && !after) found.add('leaves');
    if (isWeighed && weighted && (before || after)) found.add('weighs');
  }
}

function titlesOf(concerns: readonly Concern[]): string {
  const titles = concerns.slice(0, titlesNamed);
  const more = concerns.length - titles.length;
  const named = titles.map(({ election }) => `“${isolate(election.title)}”`);
  return list.format(more > 0 ? [...named, `${more} more`] : named);
}

/**
 * Returns the error that names the elections affected by a change and what may be counted twice. It does not
 * reveal who has voted.
 */
export function unconfirmed(concerns: readonly Concern[]): AppError {
  const weighed = concerns.filter(({ found }) => found.has('weighs'));
  const left = concerns.filter(({ found }) => found.has('leaves'));
  const sentences = [
    weighed.length > 0 &&
      `Voting is open in ${titlesOf(weighed)}, which ${weighed.length === 1 ? 'is' : 'are'} counted by weight. Ballots already cast keep their weight. If weight moves from a voter who has voted to a voter who hasn’t, it is counted twice.`,
    left.length > 0 &&
      `Voting is open in ${titlesOf(left)}. Voters who leave the groups of an election can no longer vote in it, but ballots already cast still count. A voter who has voted and then joins another group can also vote in the elections of that group.`,
    'Make this change after voting has closed, or confirm it.',
  ];
  return new AppError('VOTING_OPEN', sentences.filter(Boolean).join(' '));
}
