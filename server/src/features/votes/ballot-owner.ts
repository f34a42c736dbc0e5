import type { CastRequest } from '@votewise/contract';
import type { AppError } from '../../platform/app-error.ts';
import type { Session } from '../../platform/tokens.ts';
import type { ElectionRecord, ElectionsServices } from '../elections/index.ts';
import { notRepresented } from './cast-refusals.ts';

/** The voter who casts a ballot: `_id`, user ID, and the voting link if the session began with one. */
export type Caster = Pick<Session, 'sub' | 'uid' | 'link'>;

/** The voter whose ballot is cast. */
export interface BallotOwner {
  _id: string;
  userId: string;
  /** True if the voter is a member whom the caller represents. */
  isOther: boolean;
  /** The caller, if the voter is another member. */
  holder?: string;
  /** Why the caller no longer represents the voter. */
  refusal?: AppError | undefined;
  /** The code of the ballot that is cast, if the browser made one. */
  code: string | undefined;
  /** The ballot as JSON of Belenios, if it is encrypted. */
  encryptedBallot: string | undefined;
}

/**
 * Returns whose ballot is cast: the caller’s, or that of a member whom the caller represents or has represented. A voting
 * link is only for its own voter’s ballot.
 * @param giverOf decides whether the caller represents the member: see `createRepresentation` of meetings
 * @throws AppError NOT_REPRESENTED
 */
export async function ownerOf(
  election: ElectionRecord,
  { sub, uid, link }: Caster,
  {
    onBehalfOf,
    code,
    encrypted: encryptedBallot,
  }: Pick<CastRequest, 'onBehalfOf' | 'code' | 'encrypted'>,
  giverOf: ElectionsServices['electionNeeds']['giverOf'],
): Promise<BallotOwner> {
  if (onBehalfOf === undefined)
    return { _id: sub, userId: uid, isOther: false, code, encryptedBallot };
  if (link) throw notRepresented();
  const giver = await giverOf(election, { holder: sub, giverId: onBehalfOf });
  return { ...giver, isOther: true, holder: sub, code, encryptedBallot };
}
