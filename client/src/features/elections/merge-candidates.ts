import type { CandidateRow } from './election-form.ts';

interface Versions {
  /** What the form was filled from. */
  base: readonly CandidateRow[];
  /** The current values of the form. */
  typed: readonly CandidateRow[];
  /** What is stored now. */
  fresh: readonly CandidateRow[];
}

function findById(rows: readonly CandidateRow[], id: string | undefined): CandidateRow | undefined {
  return rows.find((row) => row.id === id);
}

function isSame(a: CandidateRow | undefined, b: CandidateRow | undefined): boolean {
  return a?.name === b?.name && (a?.description ?? '') === (b?.description ?? '');
}

/** Applies the changes of the form to the stored candidates. Keeps everything that was typed or removed. */
export function mergeCandidates({ base, typed, fresh }: Versions): CandidateRow[] {
  const stored = fresh.flatMap((row) => {
    const before = findById(base, row.id);
    const now = findById(typed, row.id);
    if (before && !now) return [];
    return now && !isSame(before, now) ? [now] : [row];
  });
  const kept = typed.filter(
    (row) => !findById(fresh, row.id) && !isSame(findById(base, row.id), row),
  );
  return [...stored, ...kept];
}
