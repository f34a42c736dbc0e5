import type { TrusteeStage } from '@votewise/contract';
import {
  awaitedStage,
  isAwaited,
  groupStageOf,
  type TrusteeDocument,
  type TrusteeGroupRecord,
} from './trustee-group-document.ts';

/** The retries take about six hours. */
export const MOST_ATTEMPTS = 16;

/** Pages that are open go on by themselves in this time, so their key holders need no email. */
export const PAGES_FIRST_MS = 120_000;

/** Returns what a trustee is to be told now; undefined for nothing. */
export function newsFor(
  group: TrusteeGroupRecord,
  trustee: TrusteeDocument,
): TrusteeStage | undefined {
  if (isAwaited(group, trustee)) return awaitedStage(group);
  const stage = groupStageOf(group);
  return (stage === 'ready' && group.drill?.endedAt) || stage === 'stopped' ? stage : undefined;
}

/** Returns a group in which an email waits for each trustee who has something new to be told. */
export function withNews(group: TrusteeGroupRecord, dueAt: Date): TrusteeGroupRecord {
  const members = group.members.map((trustee) => {
    const about = newsFor(group, trustee);
    const isKept = trustee.mail?.about === 'link' || trustee.mail?.about === 'decryption';
    const kept = isKept ? trustee.mail : null;
    if (about === undefined) return { ...trustee, mail: kept };
    return { ...trustee, mail: { about, attempts: 0, lastError: null, hasFailed: false } };
  });
  return withDueTime({ ...group, members }, dueAt);
}

/** Returns a group whose emails are due at a time, if any wait. */
export const withDueTime = (group: TrusteeGroupRecord, dueAt: Date): TrusteeGroupRecord => ({
  ...group,
  mailDueAt: group.members.some(isMailWaiting) ? dueAt : null,
});

const isMailWaiting = ({ mail, formerAddresses }: TrusteeDocument): boolean =>
  (mail !== null && !mail.hasFailed) || formerAddresses.length > 0;
