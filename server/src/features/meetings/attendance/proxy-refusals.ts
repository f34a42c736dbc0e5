import { formatList, formatQuantity } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { VoterRecord } from '../../people/index.ts';
import type { ProxyRecord } from './proxy-store.ts';

export type ProxyMember = Pick<VoterRecord, '_id' | 'userId' | 'name'>;

/** Why a proxy is refused. `others` are the members whose proxies are the reason. */
interface ProxyRefusal {
  why: 'none' | 'self' | 'present' | 'chain' | 'holds' | 'limit';
  others: readonly string[];
}

/**
 * Returns why a member can’t represent another one; undefined if nothing speaks against it.
 * @param holding the proxies that hold
 * @param isPresent whether the giver is checked in: the holder could not vote, and with the proxy, neither could the giver
 */
export function refusalOf(
  holding: readonly ProxyRecord[],
  { giver, holder, isPresent }: { giver: ProxyMember; holder: ProxyMember; isPresent: boolean },
  most: number,
): ProxyRefusal | undefined {
  if (most === 0) return { why: 'none', others: [] };
  if (giver._id === holder._id) return { why: 'self', others: [] };
  if (isPresent) return { why: 'present', others: [] };
  const own = holding.filter((one) => one.giver === holder._id).map((one) => one.holder);
  if (own.length > 0) return { why: 'chain', others: own };
  const held = holding.filter((one) => one.holder === giver._id).map((one) => one.giver);
  if (held.length > 0) return { why: 'holds', others: held };
  const others = holding.filter((one) => one.holder === holder._id && one.giver !== giver._id);
  if (others.length < most) return undefined;
  return { why: 'limit', others: others.map((one) => one.giver) };
}

const TO_GIVER = {
  none: 'Members can’t be represented at this meeting.',
  self: 'You can’t represent yourself. Name another member.',
  present: 'You are checked in, so no one can represent you. If you leave, check out first.',
  chain: 'This member is represented by someone else. Name another member.',
  holds:
    'You represent other members, so no one can represent you. Ask your election administrator.',
  late: 'The meeting has begun. Ask at the desk to change your proxy.',
} as const;

/** The refusal for the member who gives the proxy. It names no one. */
export function refusedToGiver(why: ProxyRefusal['why'] | 'late', most = 0): AppError {
  if (why !== 'limit') {
    return new AppError('PROXY_REFUSED', TO_GIVER[why], {
      detail: { reason: `PROXY_REFUSED.${why}` },
    });
  }
  return new AppError(
    'PROXY_REFUSED',
    `This member already represents as many members as allowed (${most}). Name another member.`,
    { detail: { reason: 'PROXY_REFUSED.limit', values: { most } } },
  );
}

/** The refusal for the administrator who enters the proxy. It names the members. */
export function refusedToAdministrator(
  why: ProxyRefusal['why'],
  { giver, holder, others }: Record<'giver' | 'holder', ProxyMember> & { others: ProxyMember[] },
): AppError {
  const named = formatList(others.map(inWords));
  const end = others.length > 1 ? 'those proxies' : 'that proxy';
  const texts = {
    none: 'Members can’t be represented at this meeting. Change “Proxies for each holder” first.',
    self: `${inWords(giver)} can’t be the holder of their own proxy. Choose another member.`,
    present: `${inWords(giver)} is checked in, so no one can represent ${giver.name}. Check the member out first.`,
    chain: `${inWords(holder)} is represented by ${named}, so ${holder.name} can’t represent anyone. Choose another holder, or end ${end} first.`,
    holds: `${inWords(giver)} represents ${named}, so no one can represent ${giver.name}. End ${end} first.`,
    limit: `${inWords(holder)} already represents ${formatQuantity(others.length, 'member')}, as many as this meeting allows. Choose another holder.`,
  };
  return new AppError('PROXY_REFUSED', texts[why]);
}

const inWords = ({ name, userId }: ProxyMember): string => `${name} (${userId})`;
