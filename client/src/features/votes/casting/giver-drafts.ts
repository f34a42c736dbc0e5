import type { Election } from '@votewise/contract';
import { Drafts, useDrafts } from '../../../lib/drafts.ts';

/** The member for whom a holder casts a ballot. */
export interface Giver {
  userId: string;
  name: string;
  weight: number;
}

/**
 * The marks and attempts of the ballots that a holder casts for one giver. They are kept apart from the holder's own
 * and from those for other givers, and belong to the holder. Below a provider with these drafts, a ballot is the giver's.
 */
class GiverDrafts extends Drafts {
  readonly giver: Giver;
  private readonly own: Drafts;

  constructor(own: Drafts, giver: Giver) {
    super();
    this.own = own;
    this.giver = giver;
  }

  override get userId(): string | undefined {
    return this.own.userId;
  }

  override read(key: string): unknown {
    return this.own.read(this.keyOf(key));
  }

  override keep(key: string, value: unknown): void {
    this.own.keep(this.keyOf(key), value);
  }

  override drop(...keys: string[]): void {
    this.own.drop(...keys.map((key) => this.keyOf(key)));
  }

  private keyOf(key: string): string {
    return `${key} for ${this.giver.userId}`;
  }
}

const made = new WeakMap<Drafts, Map<string, GiverDrafts>>();

/** Returns a holder's drafts for a giver: the same object each time, because an open ballot saves its marks in a new one. */
export function draftsFor(own: Drafts, { userId, name, weight }: Giver): GiverDrafts {
  const key = JSON.stringify([userId, name, weight]);
  const kept = made.get(own) ?? new Map<string, GiverDrafts>();
  const drafts = kept.get(key) ?? new GiverDrafts(own, { userId, name, weight });
  made.set(own, kept.set(key, drafts));
  return drafts;
}

/** Returns the member whose ballots these drafts are for; undefined for the user's own ballots. */
export const giverOf = (drafts: Drafts): Giver | undefined =>
  drafts instanceof GiverDrafts ? drafts.giver : undefined;

export const useGiver = (): Giver | undefined => giverOf(useDrafts());

/** Returns an election as it is for the voter of these ballots, whose weight they have. */
export const electionFor = (giver: Giver | undefined, election: Election): Election =>
  giver && election.weighted ? { ...election, ownWeight: giver.weight } : election;

/** Returns the part of a storage key that names a ballot: its election and, on behalf of another member, its voter. */
export function ballotKey(drafts: Drafts, electionId: string): string {
  const giver = giverOf(drafts);
  return giver ? `${electionId}.${giver.userId}` : electionId;
}

/** Returns the part of a request that names the member whose ballot is cast; empty for the user's own ballot. */
export function onBehalf(drafts: Drafts): { onBehalfOf?: string } {
  const giver = giverOf(drafts);
  return giver ? { onBehalfOf: giver.userId } : {};
}
