import { PATHS, SECTIONS } from '../lib/paths.ts';

export const PUBLIC_LINKS = [
  { to: PATHS.home, label: 'nav.home' },
  { to: `${PATHS.home}#${SECTIONS.howItWorks}`, label: 'nav.howItWorks' },
  { to: `${PATHS.home}#${SECTIONS.features}`, label: 'nav.features' },
] as const;

export const SHEET_LINKS = [...PUBLIC_LINKS, { to: PATHS.contact, label: 'nav.contact' }] as const;

/** True for the link that matches the visitor's location. It is true for one link at most. */
export function isCurrent(to: string, location: { pathname: string; hash: string }): boolean {
  return to === location.pathname + location.hash;
}
