import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { Papers } from './papers/service.ts';
import type { Votes } from './service.ts';

export function defineVoteRoutes(
  route: DefineRoute,
  { votes, papers }: { votes: Votes; papers: Papers },
): void {
  route(endpoints.castVote, async ({ body, session }) => {
    const receipt = await votes.cast(body, session);
    return { message: 'Vote Submitted Successfully!', data: receipt ? { receipt } : {} };
  });

  route(endpoints.castPaper, async ({ body, session }) => ({
    data: { casts: await papers.cast(body, session) },
  }));

  route(endpoints.voteStatus, async ({ params, session }) => ({
    data: { hasVoted: await votes.status(params.id, session) },
  }));

  route(endpoints.voteHistory, async ({ session }) => ({
    data: {
      history: (await votes.history(session)).map(({ _id, title, status }) => ({
        id: _id,
        title,
        status,
      })),
    },
  }));
}
