import { PATHS, SECTIONS } from '../lib/paths.ts';

export const PUBLIC_LINKS = [
  { to: PATHS.home, label: 'Home' },
  { to: `${PATHS.home}#${SECTIONS.howItWorks}`, label: 'How It Works' },
  { to: `${PATHS.home}#${SECTIONS.features}`, label: 'Features' },
] as const;

export const SHEET_LINKS = [...PUBLIC_LINKS, { to: PATHS.contact, label: 'Contact' }] as const;

/** True for the link that matches the visitor's location. It is true for one link at most. */
export function isCurrent(to: string, location: { pathname: string; hash: string }): boolean {
  return to === location.pathname + location.hash;
}
