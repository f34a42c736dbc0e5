import { DEFAULT_TEMPLATES, type Message } from '@votewise/contract';
import type { Actor } from '../audit/index.ts';
import type { AddressedPapers } from './addressed-papers.ts';
import type { Messages } from './messages.ts';

interface AnnouncingDeps {
  messages: Pick<Messages, 'send'>;
  addressedPapers: Pick<AddressedPapers, 'of'>;
}

/** Announces declared results to voters by email. */
export function createAnnouncing({ messages, addressedPapers }: AnnouncingDeps) {
  return {
    /**
     * Queues the announcement of a declared result; nothing while another question on the ballot paper is not
     * declared, because voters get the results of a paper in one email. Repeating the call sends nothing twice.
     * @throws AppError NOT_FOUND
     */
    async announce(
      electionId: string,
      { timeZone, actor }: { timeZone: string; actor: Actor },
    ): Promise<Message | undefined> {
      const addressed = await addressedPapers.of(electionId);
      if (addressed.questions.some((one) => !one.declared)) return undefined;
      return messages.send(
        electionId,
        {
          // The same ID every time, so that pressing the button again does not send the email twice.
          requestId: `declaration-${addressed._id}`,
          kind: 'results',
          audience: 'everyone',
          voters: [],
          ...DEFAULT_TEMPLATES.results,
          timeZone,
          links: false,
        },
        actor,
      );
    },
  };
}
