import { PATHS, SECTIONS } from '../lib/paths.ts';

export const PUBLIC_LINKS = [
  { to: PATHS.home, label: 'nav.home' },
  { to: `${PATHS.home}#${SECTIONS.howItWorks}`, label: 'nav.howItWorks' },
  { to: `${PATHS.home}#${SECTIONS.features}`, label: 'nav.features' },
] as const;

export const SHEET_LINKS = [...PUBLIC_LINKS, { to: PATHS.contact, label: 'nav.contact' }] as const;

/** True if the link matches the visitor's location. At most one link does. */
export function isCurrent(to: string, location: { pathname: string; hash: string }): boolean {
  return to === location.pathname + location.hash;
}
