import type { Election } from '@votewise/contract';

/** The member for whom a holder casts a ballot. Undefined where the user casts their own. */
export interface Giver {
  userId: string;
  name: string;
  weight: number;
}

/** Returns the key of a ballot: its election and, on behalf of another member, its voter. */
export const ballotKey = (electionId: string, giver: Giver | undefined): string =>
  giver ? `${electionId}.${giver.userId}` : electionId;

/** Returns an election as it is for the voter of a ballot, whose weight the ballot has. */
export const electionFor = (giver: Giver | undefined, election: Election): Election =>
  giver && election.weighted ? { ...election, ownWeight: giver.weight } : election;

/** Returns the part of a request that names the member whose ballot is cast; empty for the user's own ballot. */
export const onBehalf = (giver: Giver | undefined): { onBehalfOf?: string } =>
  giver ? { onBehalfOf: giver.userId } : {};
