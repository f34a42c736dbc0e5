import type { UserType } from '../../contract/index.ts';
import { pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/service.ts';
import { NO_SECOND_FACTOR, type UserDocument } from './document.ts';

/** VOTER001 … VOTER999, VOTER1000 …; administrators alike. */
export function formatUserId(userType: UserType, number: number): string {
  const prefix = userType === 'admin' ? 'ADMIN' : 'VOTER';
  return `${prefix}${String(number).padStart(3, '0')}`;
}

/** Keeps somebody out: sessions end, and what waits to be mailed is taken back. */
export function disabling(at: Date, event: AuditEvent) {
  const { $push, $inc } = pushing(event);
  return {
    $set: {
      disabledAt: at,
      passwordSetAt: at,
      'credentials.claim': null,
      'credentials.nextAttemptAt': null,
    },
    $inc: { ...$inc, tokenVersion: 1 },
    $push,
  };
}

/** Lets somebody in again; with `queueAt`, credentials are to be mailed from then on. */
export function enabling(queueAt: Date | null, event: AuditEvent) {
  const queued = { 'credentials.state': 'queued', 'credentials.nextAttemptAt': queueAt };
  return { $set: { disabledAt: null, ...(queueAt && queued) }, ...pushing(event) };
}

/** Matches a user as read: who may sign in, and of whom no session has ended since. */
export const stillSignedIn = ({
  _id,
  tokenVersion,
}: Pick<UserDocument, '_id' | 'tokenVersion'>) => ({
  _id,
  tokenVersion,
  disabledAt: null,
});

export interface GivenPassword {
  passwordHash: string;
  at: Date;
  events: AuditEvent[];
  /** Nothing else keeps the user out: whoever was disabled is enabled, and a second factor is off. */
  reopens: boolean;
}

/** A password from whoever runs the server. */
export function givingPassword({ passwordHash, at, events, reopens }: GivenPassword) {
  const { $push, $inc } = pushing(...events);
  return {
    $set: {
      passwordHash,
      passwordSetAt: at,
      'credentials.state': 'sent',
      'credentials.claim': null,
      'credentials.nextAttemptAt': null,
      'credentials.expiresAt': null,
      ...(reopens && { disabledAt: null, ...NO_SECOND_FACTOR }),
    },
    $inc: { ...$inc, tokenVersion: 1 },
    $push,
  };
}
