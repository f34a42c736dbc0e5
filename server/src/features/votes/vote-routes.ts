import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { answerCast } from './answer-cast.ts';
import type { Papers } from './cast-paper.ts';
import type { Votes } from './cast-vote.ts';

export function defineVoteRoutes(
  route: DefineRoute,
  { votes, papers }: { votes: Votes; papers: Papers },
): void {
  route(endpoints.castVote, async ({ body, session }) => {
    const data = await answerCast(votes, body, session);
    return { message: 'Vote Submitted Successfully!', data };
  });

  route(endpoints.castPaper, async ({ body, session }) => ({
    data: { casts: await papers.cast(body, session) },
  }));

  route(endpoints.voteStatus, async ({ params, session }) => {
    const { hasVoted, hasHandout } = await votes.status(params.id, session);
    return { data: { hasVoted, ...(hasHandout && { hasPaper: hasHandout }) } };
  });

  route(endpoints.voteHistory, async ({ session }) => ({
    data: {
      history: (await votes.history(session)).map(({ election, hasHandout }) => ({
        id: election._id,
        title: election.title,
        status: election.status,
        ...(hasHandout && { hasPaper: hasHandout }),
      })),
    },
  }));
}
