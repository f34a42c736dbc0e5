import type { GeneralSettings } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import type { Elections } from '../elections/index.ts';
import type { VotingRights } from '../people/index.ts';
import type { Meetings } from './agenda/meetings.ts';

/**
 * Returns a function that returns what has numbers that would be wrong if weights had other decimals, and what to do, in
 * a sentence that continues another one; undefined if nothing has. Voters without a weight of their own have one whole,
 * whatever its units.
 */
export function createWeightUse(deps: {
  rights: Pick<VotingRights, 'hasWeights'>;
  elections: Pick<Elections, 'findAll'>;
  meetings: Pick<Meetings, 'findAll'>;
  general: () => GeneralSettings;
}) {
  const { rights, elections, meetings, general } = deps;
  return async function weightUse(): Promise<string | undefined> {
    const { plural } = general().weight ?? {};
    const weighted = (await elections.findAll()).find((one) => one.weighted);
    if (weighted) {
      return `“${asName(weighted.title)}” is ${plural ? `counted in ${plural}` : 'counted by weight'}. They can be changed only before there is such an election.`;
    }
    const meeting = (await meetings.findAll()).find(({ quorum }) => quorum?.base === 'weight');
    if (meeting) {
      return `the quorum of “${asName(meeting.title)}” counts ${plural ?? 'weight'}. They can be changed only before there is such a meeting.`;
    }
    if (await rights.hasWeights()) {
      return `voters have ${plural ? `numbers of ${plural}` : 'weights'}. Erase these voters, change the decimals, and register the voters again.`;
    }
    return undefined;
  };
}
