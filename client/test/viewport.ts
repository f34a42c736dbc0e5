import { vi } from 'vitest';

/** Matches `(min-width: …px)` as a screen of this width would. Every other media query is false. */
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
