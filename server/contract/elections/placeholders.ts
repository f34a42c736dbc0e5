interface CandidateTexts {
  name: string;
  description: string;
}

/** The candidates in the form for a new election. They are placeholders for the real names. */
export const PLACEHOLDER_CANDIDATES = [
  { name: 'Candidate 1', description: 'First candidate' },
  { name: 'Candidate 2', description: 'Second candidate' },
] as const satisfies readonly CandidateTexts[];

/** Returns as many placeholders as a ballot needs. */
export const placeholderCandidates = (count: number): CandidateTexts[] =>
  Array.from(
    { length: count },
    (_, place) => PLACEHOLDER_CANDIDATES[place] ?? furtherOf(place + 1),
  );

const furtherOf = (number: number): CandidateTexts => ({
  name: `Candidate ${number}`,
  description: `Candidate number ${number}`,
});

const fold = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const isSame = (one: CandidateTexts, other: CandidateTexts): boolean =>
  fold(one.name) === fold(other.name) && fold(one.description) === fold(other.description);

/** Returns the names of the candidates that are still placeholders, such as `Candidate 1`. */
export function placeholdersAmong(
  candidates: readonly { name: string; description?: string | undefined }[],
): string[] {
  const texts = candidates.map(({ name, description = '' }) => ({ name, description }));
  return texts
    .filter((one) => {
      const number = Number(/(\d{1,3})\s*$/.exec(one.name.normalize('NFKC'))?.[1] ?? 1);
      return [...PLACEHOLDER_CANDIDATES, furtherOf(number)].some((other) => isSame(one, other));
    })
    .map(({ name }) => name);
}
