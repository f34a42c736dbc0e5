import type { Session } from '../../../platform/tokens.ts';

/** What is known of ended sessions. */
export interface EndedSessions {
  /** Token ids that were signed out, with the second in which they expire anyway. */
  revoked: ReadonlyMap<string, number>;
  /** The lowest tokenVersion that is still good, by user `_id`. */
  minimumVersions: ReadonlyMap<string, number>;
  /** The lowest sessionVersion that is still good, by user ID. */
  minimumOwnVersions: ReadonlyMap<string, number>;
}

/** True while neither a sign-out nor a new password has ended the session. */
export function isSessionAlive(session: Session, ended: EndedSessions): boolean {
  const isSignedOut = ended.revoked.has(session.jti);
  const isOutdated =
    session.ver < (ended.minimumVersions.get(session.sub) ?? 0) ||
    session.own < (ended.minimumOwnVersions.get(session.uid) ?? 0);
  return !isSignedOut && !isOutdated;
}

/** How far back each look at the database reaches: clocks of several hosts differ, writes overtake each other. */
export const OVERLAP_MS = 60_000;

/** Browsers by what they say of themselves. The order matters: most name those before them, too. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/**
 * Browser and system in plain words, for example 'Firefox on Windows'. Every word comes from here, whatever
 * was sent; it helps people to know their devices again and proves nothing.
 */
export function describeDevice(userAgent: string): string {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser && !system) return 'Unknown device';
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`;
}
