import { DEFAULT_TEMPLATES } from '@votewise/contract';
import type { AnnounceResults } from '../elections/index.ts';
import type { AddressedPapers } from './addressed-papers.ts';
import type { Messages } from './messages.ts';

/**
 * Announces declared results to voters by email. Does nothing while another question on the ballot paper is not
 * declared, because voters get the results of a paper in one email.
 */
export function createAnnouncing(
  messages: Pick<Messages, 'send'>,
  addressedPapers: Pick<AddressedPapers, 'of'>,
): AnnounceResults {
  return async (electionId, { timeZone, actor }) => {
    const { _id, questions } = await addressedPapers.of(electionId);
    if (questions.some((one) => !one.declared)) return undefined;
    return messages.send(
      electionId,
      {
        // The same ID every time, so that pressing the button again does not send the email twice.
        requestId: `declaration-${_id}`,
        kind: 'results',
        audience: 'everyone',
        voters: [],
        ...DEFAULT_TEMPLATES.results,
        timeZone,
        links: false,
      },
      actor,
    );
  };
}
