import { expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { createRepeatedCasts } from './repeated-cast.ts';

it.each([
  ['active', 'ALREADY_VOTED'],
  ['completed', 'NOT_REPRESENTED'],
])(
  'a former holder who sends the encrypted ballot of a member of a question that is %s is told %s',
  async (status, code) => {
    const refusal = new AppError('NOT_REPRESENTED', 'You no longer represent this member.');
    const repeated = createRepeatedCasts({
      ballots: { isCastWith: () => Promise.resolve(true) },
      hasVoted: () => Promise.resolve(true),
    } as never);
    const owner = { _id: 'voter', userId: 'VOTER001', encryptedBallot: '{}', refusal };
    const sent = repeated.refuseFormerHolder({ status } as never, owner as never);
    await expect(sent).rejects.toMatchObject({ code });
  },
);
