import type { ImportProblem, VoterImport } from '@votewise/contract';

/** A draft with two new voters, a problem in each of three lines, and neither groups nor weights. */
export function makeImport(changes: Partial<VoterImport> = {}): VoterImport {
  return {
    id: 'list-1',
    fileName: 'members.csv',
    state: 'draft',
    revision: 1,
    createdAt: '2026-11-16T04:05:00.000Z',
    createdBy: 'Administrator',
    encoding: 'utf-8',
    isReadingOpen: false,
    layout: { separator: ';', hasHeader: true, nameColumns: [0], emailColumn: 1 },
    columns: ['Name', 'Email', 'City'],
    hasRememberedColumns: false,
    counts: { lines: 5, good: 2, missing: 1, malformed: 1, duplicate: 1, known: 0 },
    sample: [{ line: 2, name: 'Ann Lee', email: 'ann@example.org' }],
    weight: 2,
    weightDecimals: 0,
    groups: [],
    progress: { done: 0, registered: 0, known: 0, failed: 0 },
    ...changes,
  };
}

/** A line with each kind of problem. */
export const PROBLEMS: ImportProblem[] = [
  {
    line: 17,
    name: '',
    email: 'someone@example.org',
    kind: 'missing',
    text: 'The name is missing.',
  },
  {
    line: 212,
    name: 'Sri Lakshmi Venkataraman Subramaniam',
    email: 'sri.lakshmi.venkataraman.subramaniam.example.org',
    kind: 'malformed',
    text: 'Enter an email address, such as name@example.org.',
  },
  {
    line: 480,
    name: 'Bo Li',
    email: 'bo@example.org',
    kind: 'duplicate',
    text: 'Line 112 has the same address.',
  },
  {
    line: 1_204,
    name: 'Tom Berg',
    email: 'tom.berg@example.org',
    kind: 'known',
    text: 'This address is already registered as VOTER006 (Voter).',
  },
];
