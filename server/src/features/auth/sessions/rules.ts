import type { Session } from '../../../platform/tokens.ts';

/** What is known of ended sessions. */
export interface EndedSessions {
  /** Token ids that were signed out, with the second in which they expire anyway. */
  revoked: ReadonlyMap<string, number>;
  /** The lowest tokenVersion that is still good, by user `_id`. */
  minimumVersions: ReadonlyMap<string, number>;
}

/** True while neither a sign-out nor a new password has ended the session. */
export function isSessionAlive(session: Session, ended: EndedSessions): boolean {
  const isSignedOut = ended.revoked.has(session.jti);
  const isOutdated = session.ver < (ended.minimumVersions.get(session.sub) ?? 0);
  return !isSignedOut && !isOutdated;
}

/** How far back each look at the database reaches: clocks of several hosts differ, writes overtake each other. */
export const OVERLAP_MS = 60_000;
