import type { Election, EncryptedBallotData } from '@votewise/contract';
import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { ApiError, hasCode } from '../../../lib/api-error.ts';
import { type Drafts, useDrafts } from '../../../lib/drafts.ts';
import { ballotKey, type Giver, onBehalf } from '../casting/giver.ts';
import { EncryptionFailed, type Encryptor, type SentBallot } from '../casting/encryptor.ts';
import { encryptInThread } from './ballot-thread.ts';

/** How often to ask whether ballots are prepared, if the server does not say so. */
const RETRY_MS = 3_000;

/** What ballots are encrypted with, or when to ask again because it is being prepared. */
type Prepared = EncryptedBallotData | { retryMs: number };

/** What a voter's ballot is encrypted with. Asks again until the server has prepared it. */
const encryptedBallotQuery = (electionId: string, giver: Giver | undefined) =>
  queryOptions({
    queryKey: ['encrypted-ballot', ballotKey(electionId, giver)],
    queryFn: async ({ signal }): Promise<Prepared> => {
      try {
        const asked = { params: { id: electionId }, query: onBehalf(giver), signal };
        return await call(encryption.encryptedBallot, asked);
      } catch (error) {
        if (!hasCode(error, 'BALLOTS_NOT_READY')) throw error;
        return { retryMs: error.retryAfter ? error.retryAfter * 1000 : RETRY_MS };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && 'retryMs' in data ? data.retryMs : false),
  });

/** Returns the digits of the key holders' keys that this page has shown; undefined if it was loaded since. */
export function shownFingerprint(
  client: QueryClient,
  electionId: string,
  giver: Giver | undefined,
): string | undefined {
  const given = client.getQueryData(encryptedBallotQuery(electionId, giver).queryKey);
  return given && !('retryMs' in given) ? given.keyHolders.fingerprint : undefined;
}

export const useEncryptedBallot = (electionId: string, giver: Giver | undefined) =>
  useQuery(encryptedBallotQuery(electionId, giver));

/** Returns what encrypts the voter's ballots. They stay in memory until the tab or the session ends. */
export function useEncryptor(
  election: Election,
  giver: Giver | undefined,
  given: EncryptedBallotData,
): Encryptor {
  const drafts = useDrafts();
  const key = ballotKey(election.id, giver);
  return useMemo(
    () => createEncryptor(drafts, { election, key }, given),
    [drafts, election, key, given],
  );
}

/** Returns what encrypts the voter's ballots, where each question of a paper needs one. @throws EncryptionFailed, ApiError */
export async function encryptorFor(
  { client, drafts }: { client: QueryClient; drafts: Drafts },
  election: Election,
  giver: Giver | undefined,
): Promise<Encryptor> {
  try {
    const given = await client.fetchQuery(encryptedBallotQuery(election.id, giver));
    const key = ballotKey(election.id, giver);
    if (!('retryMs' in given)) return createEncryptor(drafts, { election, key }, given);
  } catch (error) {
    throw error instanceof ApiError ? error : new EncryptionFailed(error);
  }
  throw new EncryptionFailed('The ballot is being prepared');
}

function createEncryptor(
  drafts: Drafts,
  own: { election: Pick<Election, 'ballot' | 'candidates'>; key: string },
  { election, credential: secretCredential }: EncryptedBallotData,
): Encryptor {
  const { ballot, candidates } = own.election;
  const key = `encrypted.${own.key}`;
  const names = candidates.map(({ name }) => name);
  const readMade = () => (drafts.read(key) ?? {}) as Record<string, Promise<SentBallot>>;

  async function make(choices: readonly string[]): Promise<SentBallot> {
    const marks = candidates.map((one) => choices.includes(one.id));
    try {
      const choice = choices.length === 0 ? 'blank' : marks;
      const made = await encryptInThread({ election, secretCredential, names, choice });
      return { ...made, candidates: candidates.map((one) => one.id) };
    } catch (error) {
      drafts.drop(key);
      throw new EncryptionFailed(error);
    }
  }

  return {
    encrypt(choices) {
      const made = readMade();
      const choice = choiceOf(ballot.kind, choices);
      const ballotOf = made[choice] ?? make(choices);
      drafts.keep(key, { ...made, [choice]: ballotOf });
      return ballotOf;
    },
    forget: () => drafts.drop(key),
  };
}
