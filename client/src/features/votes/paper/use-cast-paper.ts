import type { CastPaperData, CastPaperRequest } from '@votewise/server/contract';
import { ERROR_STATUS } from '@votewise/server/contract/errors';
import * as votes from '@votewise/server/contract/votes/endpoints';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { ApiError, endsSession } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { castAttempts } from '../cast-attempts.ts';
import { useAfterCast } from '../queries.ts';
import { dropAnswer } from './answers.ts';

export type CastResult = CastPaperData['casts'][number];

const mutationKey = ['cast-paper'] as const;
const choiceOf = (choices: readonly string[]): string => choices.join('>');

/** The error with which a single ballot would have been refused. */
function errorOf({ code, message }: CastResult): ApiError | null {
  if (!code) return null;
  return new ApiError({
    status: ERROR_STATUS[code],
    envelope: { code, ...(message && { message }) },
  });
}

/**
 * Casts the answers of a paper, each as a ballot of its own, and notes what became of each. Sending again is safe: a
 * ballot that is in the box stays as it is.
 */
export function useCastPaper() {
  const drafts = useDrafts();
  const { noteVoted, refresh } = useAfterCast();

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (body: CastPaperRequest) => {
      for (const { electionId, choices } of body.casts) {
        castAttempts(drafts, electionId).begin(choiceOf(choices));
      }
      return call(votes.castPaper, { body });
    },
    onSettled: async (data, error, { casts }) => {
      for (const { electionId, choices } of casts) {
        const result = data?.casts.find((one) => one.electionId === electionId);
        castAttempts(drafts, electionId).settle(
          choiceOf(choices),
          result ? errorOf(result) : error,
        );
        if (!result?.isIn) continue;
        dropAnswer(drafts, electionId);
        await noteVoted(electionId);
      }
      if (!endsSession(error)) refresh(casts.map(({ electionId }) => electionId));
    },
  });
  const isPending = useIsMutating({ mutationKey }) > 0;
  return { castPaper: mutateAsync, isPending };
}
