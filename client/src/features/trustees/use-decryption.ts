import type { KeyHolderData, KeyHolderElectionsData } from '@votewise/contract';
import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { hasCode } from '../../lib/api-error.ts';
import { downloadArchive } from '../../lib/download-archive.ts';
import { useAction } from '../../lib/use-action.ts';
import type { PartOfSum } from './decrypt-sum.ts';
import { isOtherSum, keepSum } from './one-sum-per-device.ts';
import { decryptInThreads, isCardInThread } from './decryption-thread.ts';
import { contextOf } from './use-trustee.ts';

export type KeyHolderElection = KeyHolderElectionsData['elections'][number];

/** A key holder, with the elections of the group. */
export interface DecryptingTrustee extends KeyHolderData {
  encryptedPrivateKey: string;
}

/** How often an open page asks which elections wait. In a meeting, the hall waits, too. */
const POLL_MS = 10_000;
const MEETING_POLL_MS = 2_000;

const MEGABYTE = 1_000_000;

const keyOf = (token: string) => ['key-holder-elections', token];

/** The elections that a key holder's group decrypts. @param isReady false while the group has no key */
export const useKeyHolderElections = (token: string, isReady: boolean) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(encryption.keyHolderElections, { body: { token }, signal }),
    enabled: isReady,
    refetchInterval: ({ state: { data } }) => (data?.meeting ? MEETING_POLL_MS : POLL_MS),
  });

/** How far checking is, and the fraction of the archive that is checked. */
export type CheckingProgress =
  | { step: 'loading'; megabytes: number }
  | { step: 'checking'; fraction: number };

/** The part of a sum, which waits until the key holder has compared, or why there is none. */
type Checked = PartOfSum | { kind: 'otherSum' };

/** What became of a key holder's part: it was sent, other parts were enough, or the server refused it. */
type Sent = { kind: 'sent' | 'enough' } | { kind: 'refused'; detail: string };

/**
 * Decrypts a key holder's part of the sum of an election in two steps: `check` loads and checks the archive, with the seed
 * on the key card, and `decrypt` sends the part, once the key holder has compared what was found.
 */
export function useDecryption(
  token: string,
  trustee: DecryptingTrustee,
  { id, title, ballots }: KeyHolderElection,
) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<CheckingProgress>();
  const check = useAction({
    mutationFn: async (seed: string): Promise<Checked> => {
      setProgress({ step: 'loading', megabytes: 0 });
      const archive = await downloadArchive(id, (bytes) =>
        setProgress({ step: 'loading', megabytes: Math.floor(bytes / MEGABYTE) }),
      );
      const { encryptedPrivateKey } = trustee;
      const told = { title, ballots, context: contextOf(trustee) };
      const part = await decryptInThreads(
        { archive, ...told, seed, encryptedPrivateKey },
        (fraction) => setProgress({ step: 'checking', fraction }),
      );
      return part.kind === 'decryption' && isOtherSum(part.found) ? { kind: 'otherSum' } : part;
    },
    onSettled: () => setProgress(undefined),
  });
  const part = check.data?.kind === 'decryption' ? check.data : undefined;

  const sending = useAction({
    mutationFn: async (): Promise<Sent> => {
      if (!part) throw new Error('nothing is decrypted');
      keepSum(part.found);
      try {
        const body = { token, electionId: id, decryption: part.decryption };
        client.setQueryData(keyOf(token), await call(encryption.sendDecryption, { body }));
        return { kind: 'sent' };
      } catch (error) {
        if (hasCode(error, 'CEREMONY_MOVED')) return { kind: 'enough' };
        if (hasCode(error, 'VALIDATION_FAILED')) return { kind: 'refused', detail: error.message };
        throw error;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(token) }),
  });

  return { check, sending, found: part?.found, progress };
}

/** Checks whether a key card is that of a key holder, before any sum waits. */
export const useCardCheck = ({ encryptedPrivateKey }: DecryptingTrustee) =>
  useAction({
    mutationFn: async (seed: string) => ({
      seed,
      isCard: await isCardInThread({ seed, encryptedPrivateKey }),
    }),
  });
