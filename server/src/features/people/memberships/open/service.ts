import type { GroupElections } from '../../groups/service.ts';
import { stepFor, type WantedRights } from '../rules.ts';
import type { RightsChangeStore } from '../store.ts';
import { addConcerns, possibleConcerns, unconfirmed } from './rules.ts';

interface OpenVotingDeps {
  store: Pick<RightsChangeStore, 'findVoters'>;
  regrouping: () => Pick<GroupElections, 'findOpen'>;
}

/** Which voters' rights to change, and how. */
interface Change extends WantedRights {
  /** IDs of voters in batches. */
  voters: AsyncIterable<string[]> | Iterable<string[]>;
}

export type OpenVoting = ReturnType<typeof createOpenVoting>;

/** Requires confirmation before voters' rights change in elections in which voting is open. */
export function createOpenVoting({ store, regrouping }: OpenVotingDeps) {
  return {
    /**
     * Adding voters to groups needs no confirmation, because nothing is counted twice as a result.
     * @throws AppError VOTING_OPEN if a voter would leave an open election, or get a different weight in a weighted one
     */
    async requireConfirmation({ voters, ...wanted }: Change): Promise<void> {
      const concerns = possibleConcerns(wanted, await regrouping().findOpen());
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
