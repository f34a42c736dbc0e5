import type { CastPaperRequest } from '@votewise/contract';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { endsSession } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { castAttempts } from '../cast-attempts.ts';
import { useAfterCast } from '../queries.ts';
import { castDraft } from '../receipts/kept-code.ts';
import { dropAnswer } from './answers.ts';
import { choiceText, type QuestionOutcome, refusalOf } from './outcomes.ts';

const mutationKey = ['cast-paper'] as const;

/** Casts each answer as a separate ballot. Sending again is safe, because a ballot in the box does not change. */
export function useCastPaper() {
  const drafts = useDrafts();
  const { noteVoted, refresh } = useAfterCast();

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: async (body: CastPaperRequest): Promise<QuestionOutcome[]> => {
      const sent = body.casts.map(({ electionId, choices }) => ({
        electionId,
        choices,
        sent: choiceText(choices),
        attempts: castAttempts(drafts, electionId),
      }));
      for (const one of sent) one.attempts.begin(one.sent);
      try {
        const { casts } = await call(votes.castPaper, { body });
        return sent.map(({ attempts, choices, ...one }) => {
          const answer = casts.find(({ electionId }) => electionId === one.electionId);
          const failure = answer ? refusalOf(answer) : null;
          attempts.settle(one.sent, failure);
          if (answer?.isIn && !failure) drafts.keep(castDraft(one.electionId), choices);
          return { ...one, outcome: answer?.isIn ? attempts.outcome() : undefined, failure };
        });
      } catch (error) {
        for (const one of sent) one.attempts.settle(one.sent, error);
        throw error;
      }
    },
    onSettled: async (outcomes = [], error, { casts }) => {
      for (const { electionId, outcome } of outcomes) {
        if (outcome === undefined) continue;
        dropAnswer(drafts, electionId);
        await noteVoted(electionId);
      }
      if (!endsSession(error)) refresh(casts.map(({ electionId }) => electionId));
    },
  });
  const isPending = useIsMutating({ mutationKey }) > 0;
  return { castPaper: mutateAsync, isPending };
}
