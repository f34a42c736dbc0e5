import { fingerprintOf } from '@votewise/belenios';
import type { Trustee, TrusteeGroup } from '@votewise/contract';
import {
  isAwaited,
  groupStageOf,
  type TrusteeDocument,
  type TrusteeGroupRecord,
} from './trustee-group-document.ts';

const timeOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const presentTrustee = (
  group: TrusteeGroupRecord,
  trustee: TrusteeDocument,
  index: number,
): Trustee => {
  const { name, email, language, mail, linkSentAt, certificate, drilledAt } = trustee;
  return {
    index,
    name,
    email,
    language,
    isAwaited: isAwaited(group, trustee),
    hasCard: certificate !== null,
    drilledAt: timeOf(drilledAt),
    link: {
      sentAt: timeOf(linkSentAt),
      state: mail === null ? 'none' : mail.hasFailed ? 'failed' : 'queued',
      lastError: mail?.lastError ?? null,
    },
  };
};

/** Returns a group as administrators see it. */
export function presentTrusteeGroup(group: TrusteeGroupRecord): TrusteeGroup {
  const { _id, name, threshold, createdAt, readyAt, retiredAt, report, trustees, drill } = group;
  return {
    id: _id,
    name,
    threshold,
    stage: groupStageOf(group),
    createdAt: createdAt.toISOString(),
    readyAt: timeOf(readyAt),
    retiredAt: timeOf(retiredAt),
    members: group.members.map((trustee, place) => presentTrustee(group, trustee, place + 1)),
    report,
    fingerprint: trustees === null ? null : fingerprintOf(trustees),
    drill: drill && {
      startedAt: drill.startedAt.toISOString(),
      endedAt: timeOf(drill.endedAt),
    },
  };
}
