import { DEFAULT_TEMPLATES, type DeclareRequest, type Message } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../audit/index.ts';
import type { Elections } from '../elections/index.ts';
import type { BallotBox } from '../votes/index.ts';
import { countRefusal, kindRefusal } from './message-rules.ts';
import type { AddressedPapers } from './addressed-papers.ts';
import type { Messages } from './messages.ts';

interface DeclaringDeps {
  elections: Pick<Elections, 'find' | 'declare'>;
  ballots: Pick<BallotBox, 'countState'>;
  messages: Pick<Messages, 'send'>;
  addressedPapers: AddressedPapers;
}

export type Declaring = ReturnType<typeof createDeclaring>;

/** The last step of an election: its result becomes final, and voters receive it by email. */
export function createDeclaring({ elections, ballots, messages, addressedPapers }: DeclaringDeps) {
  return {
    /**
     * Declares the result, then queues the announcement. If a process is killed in between, repeating the request
     * completes the missing step. No voter gets the announcement twice.
     * @throws AppError NOT_FOUND, COUNT_NOT_CONFIRMED, EDITED_MEANWHILE
     */
    async declare(
      electionId: string,
      { announce, timeZone }: DeclareRequest,
      actor: Actor,
    ): Promise<{ declaredAt: Date; message?: Message }> {
      const election = await elections.find(electionId);
      const refusal =
        kindRefusal('results', election.status) ??
        countRefusal((await ballots.countState(election)).state);
      if (refusal !== undefined && !election.declared) {
        throw new AppError(
          'COUNT_NOT_CONFIRMED',
          'The result can’t be declared until voting has closed and a recount has confirmed the count.',
        );
      }
      const { declaredAt } = await elections.declare(election, actor);
      if (!announce) return { declaredAt };
      const addressed = await addressedPapers.of(electionId);
      // The results of a ballot paper are sent in one email after the last declaration.
      if (addressed.questions.some((one) => !one.declared)) return { declaredAt };
      const message = await messages.send(
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
      return { declaredAt, message };
    },
  };
}
