import type { CandidateRow } from './election-form.ts';

interface Versions {
  /** The candidates that the form was filled with. */
  base: readonly CandidateRow[];
  /** The current values of the form. */
  typed: readonly CandidateRow[];
  /** The candidates that are stored now. */
  fresh: readonly CandidateRow[];
}

function findById(rows: readonly CandidateRow[], id: string | undefined): CandidateRow | undefined {
  return rows.find((row) => row.id === id);
}

function isSame(a: CandidateRow | undefined, b: CandidateRow | undefined): boolean {
  return a?.name === b?.name && (a?.description ?? '') === (b?.description ?? '');
}

/** True if rows were moved in the form. Added rows that were not moved come after the others. */
function hasMoved({ base, typed }: Pick<Versions, 'base' | 'typed'>): boolean {
  const added = typed.filter((row) => !findById(base, row.id));
  const unmoved = [...base.filter((row) => findById(typed, row.id)), ...added];
  return unmoved.some(({ id }, place) => typed[place]?.id !== id);
}

/** Applies the form's changes to the stored candidates. Keeps everything that was typed, moved, or removed. */
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
  const merged = [...stored, ...kept];
  if (!hasMoved({ base, typed })) return merged;
  const placed = typed.flatMap(({ id }) => findById(merged, id) ?? []);
  return [...placed, ...merged.filter((row) => !placed.includes(row))];
}
