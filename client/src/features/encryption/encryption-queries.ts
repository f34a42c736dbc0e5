import type { AnnulRequest, EncryptionData } from '@votewise/contract';
import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useRefreshElections } from '../elections/election-queries.ts';
import { useAction } from '../../lib/use-action.ts';

const keyOf = (electionId: string) => ['encryption', electionId];

/** How often an open page asks how far an encrypted election is. */
const REFETCH_MS = 5_000;

/** How far an encrypted election is, for administrators and auditors. */
export const useEncryption = (electionId: string, enabled = true) =>
  useQuery({
    queryKey: keyOf(electionId),
    queryFn: ({ signal }) =>
      call(encryption.electionEncryption, { params: { id: electionId }, signal }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.stage === 'decrypted' || state.data?.stage === 'annulled' ? false : REFETCH_MS,
  });

export function useRemindKeyHolders(electionId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => call(encryption.remindKeyHolders, { params: { id: electionId } }),
    onSuccess: (data) => client.setQueryData(keyOf(electionId), data),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(electionId) }),
  });
}

export function useAnnulElection(electionId: string) {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  return useAction({
    mutationFn: (body: AnnulRequest) =>
      call(encryption.annulElection, { params: { id: electionId }, body }),
    onSuccess: async (data) => {
      client.setQueryData(keyOf(electionId), data);
      await refresh();
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(electionId) }),
  });
}

type KeyHolder = EncryptionData['keyHolders'][number];

/** Returns the key holders who have decrypted, and those who have not. */
export const decryptersOf = ({ keyHolders }: EncryptionData): [KeyHolder[], KeyHolder[]] => [
  keyHolders.filter(({ decryptedAt }) => decryptedAt !== null),
  keyHolders.filter(({ decryptedAt }) => decryptedAt === null),
];
