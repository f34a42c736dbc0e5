import type { UserType } from '@votewise/contract';
import { formatList } from '@votewise/contract/text/lists';
import { pushing } from '../../../platform/db/outbox.ts';
import type { AuditEvent } from '../../audit/index.ts';
import { type UserDocument, VOIDING_LINKS } from './user-document.ts';

/** Returns VOTER001 … VOTER999, VOTER1000 …, and likewise for administrators and auditors. */
export function formatUserId(userType: UserType, number: number): string {
  return `${userType.toUpperCase()}${String(number).padStart(3, '0')}`;
}

/** The voter roll in an event. */
export const ROLL_SUBJECT = { type: 'roll', id: 'roll', label: 'the voter roll' } as const;

export function userSubject({ userId }: Pick<UserDocument, 'userId'>): AuditEvent['subject'] {
  return { type: 'user', id: userId, label: userId };
}

/** A user who has an address. */
export type AddressHolder = Pick<UserDocument, '_id' | 'email' | 'userId' | 'userType' | 'name'>;

const ROLES: Record<UserType, string> = {
  voter: 'Voter',
  admin: 'Administrator',
  auditor: 'Auditor',
};

const HOLDERS_NAMED = 3;

/** `VOTER001 (Voter)`; at most a few of the users who have an address. */
export function nameHolders(holders: readonly AddressHolder[]): string {
  const named = holders
    .slice(0, HOLDERS_NAMED)
    .map(({ userId, userType }) => `${userId} (${ROLES[userType]})`);
  const more = holders.length - named.length;
  return formatList(more > 0 ? [...named, `${more} more`] : named);
}

/** Explains to administrators why a user of this role cannot have the address. */
export function takenText(holders: readonly AddressHolder[], userType: UserType): string {
  const held = holders.find((one) => one.userType !== 'voter')?.userType ?? 'voter';
  return `This address belongs to ${nameHolders(holders)}. ${remedyFor(held, userType)}`;
}

/** Whether a user may have the address of these users if an administrator confirms it: only voters share addresses. */
export const canShare = (userType: UserType, holders: readonly AddressHolder[]): boolean =>
  [userType, ...holders.map((holder) => holder.userType)].every((one) => one === 'voter');

function remedyFor(held: UserType, wanted: UserType): string {
  if (held === wanted) return 'Enter a different address.';
  return held === 'auditor' || wanted === 'auditor'
    ? 'A person with two roles needs a second email address.'
    : 'An administrator who also votes needs a second email address.';
}

/** Cancels a waiting email. A sender that is at work loses its claim. */
export const NO_MAIL = { 'credentials.claim': null, 'credentials.nextAttemptAt': null };

/** Sets these fields, ends all sessions, and records the events. */
export function endingSessions($set: object, passwordSetAt: Date, ...events: AuditEvent[]) {
  const { $push, $inc } = pushing(...events);
  return { $set: { ...$set, passwordSetAt }, $inc: { ...$inc, tokenVersion: 1 }, $push };
}

/** Disables a user, ends all sessions, invalidates voting links, and cancels emails. */
export const disabling = (since: Date, event: AuditEvent) =>
  endingSessions({ disabledAt: since, ...VOIDING_LINKS, ...NO_MAIL }, event.at, event);

/** If `queueAt` is given, the credentials email is due at that time. */
export function enabling(queueAt: Date | null, event: AuditEvent) {
  const queued = { 'credentials.state': 'queued', 'credentials.nextAttemptAt': queueAt };
  return { $set: { disabledAt: null, ...(queueAt && queued) }, ...pushing(event) };
}

/** Matches a user who is still enabled and whose sessions have not been ended since the user was read. */
export function stillSignedIn({ _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>) {
  return { _id, tokenVersion, disabledAt: null };
}

/** Whether the user has been given a password, in an email or on paper. */
export const hasPassword = ({ credentials }: Pick<UserDocument, 'credentials'>): boolean =>
  ['sent', 'bounced', 'printed'].includes(credentials.state);
