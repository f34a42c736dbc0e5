import { vi } from 'vitest';

/**
 * Makes media queries for a `min-width` in px or rem match as they would on a screen of this width, in px, with text of
 * the usual size. Every other media query is false.
 */
export function setViewportWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string): Partial<MediaQueryList> => {
    const [, min, unit] = /min-width:\s*(\d+)(px|rem)/.exec(query) ?? [];
    return {
      matches: min !== undefined && width >= Number(min) * (unit === 'rem' ? 16 : 1),
      addEventListener: () => {},
      removeEventListener: () => {},
    };
  });
}
