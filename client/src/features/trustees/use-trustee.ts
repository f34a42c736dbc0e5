import * as trustees from '@votewise/contract/trustees/trustees-endpoints';
import type { TrusteeContext } from '@votewise/belenios';
import type { KeyHolderData, KeyRound } from '@votewise/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { answerInThread } from './key-thread.ts';
import type { KeyAnswer } from './make-key-message.ts';
import { areOtherCertificates, keepCertificates } from './one-ceremony-per-card.ts';

/** How often an open page asks what has come from the others. */
const POLL_MS = 4_000;

const keyOf = (token: string) => ['key-holder', token];

/** How far the group is, as the key holder with a link sees it. */
export const useTrustee = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(trustees.keyHolder, { body: { token }, signal }),
    refetchInterval: POLL_MS,
  });

/** Which of how many key holders the page says that this one is, and how many of them it says decrypt. */
export const contextOf = ({ index, threshold, members }: KeyHolderData): TrusteeContext => ({
  index,
  threshold,
  size: members.length,
});

const OTHER_CERTIFICATES = {
  kind: 'refused',
  detail: 'The server has sent this device other certificates of key holders before.',
} as const;

/** What became of an answer: the digits that a drill shows, or why there is none. */
export type Answered =
  | { kind: 'sent'; state: KeyHolderData; fingerprint: string | undefined }
  | Exclude<KeyAnswer, { kind: 'message' }>
  /** Nothing is awaited of this key holder any more. */
  | { kind: 'none' };

/**
 * Answers what is awaited of a key holder, with the seed on the key card. If what another key holder sent is wrong, the
 * ceremony is stopped. The seed stays in memory until the group is ready, so that a page that is open goes on by itself.
 */
export function useAnswer(token: string, trustee: KeyHolderData) {
  const client = useQueryClient();
  const [seed, setSeed] = useState<string>();
  const [fingerprint, setFingerprint] = useState<string>();
  const { mutate, isPending, isError, data } = useAction({
    mutationFn: async (given: string): Promise<Answered> => {
      const { round } = await call(trustees.keyRound, { body: { token } });
      if (!round) return { kind: 'none' };
      const answer = await answerInThread({ round, context: contextOf(trustee), seed: given });
      if (answer.kind === 'message') {
        const { certificates } = answer;
        if (certificates && areOtherCertificates(certificates)) return OTHER_CERTIFICATES;
        if (certificates) keepCertificates(certificates);
        const body = { token, stage: round.stage, message: answer.message };
        const state = await call(trustees.sendKeyMessage, { body });
        return { kind: 'sent', state, fingerprint: answer.fingerprint };
      }
      if (answer.kind === 'refused') await report(token, round, answer.accused);
      return answer;
    },
    onSuccess: (answered, given) => {
      if (answered.kind === 'otherCard' || answered.kind === 'refused') return;
      setSeed(given);
      if (answered.kind === 'none') return;
      if (answered.fingerprint) setFingerprint(answered.fingerprint);
      // At once, so that the same message is not sent again.
      client.setQueryData(keyOf(token), answered.state);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(token) }),
  });

  const isInCeremony = trustee.isFirstDrill && trustee.stage !== 'stopped';
  // What was refused once would be refused again.
  const isRefused = data?.kind === 'refused' || data?.kind === 'otherCard';
  const goesOn = isInCeremony && trustee.isAwaited && !isPending && !isError && !isRefused;
  useEffect(() => {
    if (goesOn && seed !== undefined) mutate(seed);
  }, [goesOn, seed, mutate]);
  return {
    answer: mutate,
    isPending,
    isError,
    answered: data,
    fingerprint,
    isOpen: isInCeremony && seed !== undefined,
  };
}

/** Stops the ceremony because of a wrong message. The server checks all others itself, so only shares can show one. */
async function report(token: string, round: KeyRound, accused: number | undefined): Promise<void> {
  if (round.stage !== 'share' || accused === undefined) return;
  await call(trustees.reportKeyMessage, { body: { token, accused } });
}
