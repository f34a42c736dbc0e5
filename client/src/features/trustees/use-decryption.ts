import type { KeyHolderElectionsData } from '@votewise/contract';
import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, send, toApiError } from '../../lib/api.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { decryptInThread } from './decryption-thread.ts';

export type KeyHolderElection = KeyHolderElectionsData['elections'][number];

/** How often an open page asks which elections wait. */
const POLL_MS = 10_000;

const keyOf = (token: string) => ['key-holder-elections', token];

/** The elections that a key holder's group decrypts. @param isReady false while the group has no key */
export const useKeyHolderElections = (token: string, isReady: boolean) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(encryption.keyHolderElections, { body: { token }, signal }),
    enabled: isReady,
    refetchInterval: POLL_MS,
  });

/** How far decrypting is, and the share of the archive that is checked. */
export type DecryptionProgress = { step: 'loading' } | { step: 'checking'; share: number };

/** What became of a key holder's part: it was sent, other parts were enough, or why it was not made. */
export type Decrypted =
  | { kind: 'sent' | 'enough' | 'otherCard' }
  | { kind: 'refused'; detail: string };

/** Decrypts a key holder's part of the sum of an election, with the seed on the key card, and sends it. */
export function useDecryption(
  token: string,
  trustee: KeyHolderElectionsData,
  election: KeyHolderElection,
) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<DecryptionProgress>();
  const { id, ballots } = election;
  const { mutate, isPending, isError, data } = useAction({
    mutationFn: async (seed: string): Promise<Decrypted> => {
      setProgress({ step: 'loading' });
      const response = await send(encryption.electionArchive, { params: { id } });
      if (!response.ok) throw await toApiError(response);
      const archive = new Uint8Array(await response.arrayBuffer());
      const { index, encryptedPrivateKey } = trustee;
      const part = await decryptInThread(
        { archive, ballots, seed, index, encryptedPrivateKey: encryptedPrivateKey ?? '' },
        (share) => setProgress({ step: 'checking', share }),
      );
      if (part.kind !== 'decryption') return part;
      return sendPart(part.decryption);
    },
    onSettled: () => {
      setProgress(undefined);
      return client.invalidateQueries({ queryKey: keyOf(token) });
    },
  });

  async function sendPart(decryption: string): Promise<Decrypted> {
    try {
      const body = { token, electionId: id, decryption };
      client.setQueryData(keyOf(token), await call(encryption.sendDecryption, { body }));
      return { kind: 'sent' };
    } catch (error) {
      if (hasCode(error, 'CEREMONY_MOVED')) return { kind: 'enough' };
      if (hasCode(error, 'VALIDATION_FAILED')) return { kind: 'refused', detail: error.message };
      throw error;
    }
  }

  return { decrypt: mutate, isPending, isError, decrypted: data, progress };
}
