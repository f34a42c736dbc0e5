import type english from '../../locales/en/verifying.json';
import type { Place } from './finding-places.ts';

type CodeOf<Key> = Key extends `finding.${infer Code}` ? Code : never;

/**
 * What can be wrong. The `finding.…` texts describe the problems. The codes are stable, because programs rely on them.
 */
export type FindingCode = CodeOf<keyof typeof english>;

/** One thing that is wrong in a file, or between files. */
export interface Finding {
  code: FindingCode;
  /** The file with the problem; for a difference between files, the later one. */
  file: string;
  /** How often it was found. */
  count: number;
  /** The first few places at which it was found. */
  places: Place[];
}

/** The maximum number of places in a finding. Its `count` is the number of all places. */
const PLACES = 5;

export type Findings = ReturnType<typeof createFindings>;

/** Collects the findings in a file. Uses little memory, however many there are. */
export function createFindings(file: string) {
  const found = new Map<FindingCode, Finding>();
  return {
    /** @param place a function if the place takes time to compute, because only the first few places are needed */
    add(code: FindingCode, place: Place | (() => Place)): void {
      const known = found.get(code);
      const finding = known ?? { code, file, count: 0, places: [] };
      finding.count += 1;
      if (finding.places.length < PLACES) {
        finding.places.push(typeof place === 'function' ? place() : place);
      }
      if (!known) found.set(code, finding);
    },
    has: (...codes: readonly FindingCode[]): boolean => codes.some((code) => found.has(code)),
    list: (): Finding[] => [...found.values()],
  };
}
