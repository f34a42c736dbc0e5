import type { Election } from '@votewise/server/contract';

/**
 * Returns the elections on the same ballot paper, in the order in which they were scheduled; none if the election is
 * on its own.
 */
export function questionsOnPaper(
  selected: Election | undefined,
  all: readonly Election[],
): Election[] {
  if (!selected?.paper) return [];
  const together = all.filter(({ paper }) => paper === selected.paper);
  if (together.length < 2) return [];
  return together.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );
}
