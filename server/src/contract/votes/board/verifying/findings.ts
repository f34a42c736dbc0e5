import type english from '../../../languages/en/verifying.json';
import type { Place } from './said.ts';

type CodeOf<Key> = Key extends `finding.${infer Code}` ? Code : never;

/** What can be wrong: the texts `finding.…` say it in words. The codes are stable: programs rely on them. */
export type FindingCode = CodeOf<keyof typeof english>;

/** One thing that is wrong in a file, or between files. */
export interface Finding {
  code: FindingCode;
  /** The file in which it was found; between files, the later one. */
  file: string;
  /** How often. */
  count: number;
  /** Where, the first few times. */
  places: Place[];
}

/** Enough to look at; the count says how many there are. */
const PLACES = 5;

export type Findings = ReturnType<typeof createFindings>;

/** Collects what is wrong in a file. Keeps little, however much is wrong. */
export function createFindings(file: string) {
  const found = new Map<FindingCode, Finding>();
  return {
    /** @param place a function if it takes work to say, because most places of many are not kept */
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
