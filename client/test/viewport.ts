import { vi } from 'vitest';

/**
 * Makes `(min-width: …px)` media queries match as they would on a screen of this width. Every other media query is
 * false.
 */
export function setViewportWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string): Partial<MediaQueryList> => {
    const min = /min-width:\s*(\d+)px/.exec(query)?.[1];
    return {
      matches: min !== undefined && width >= Number(min),
      addEventListener: () => {},
      removeEventListener: () => {},
    };
  });
}
