interface CandidateTexts {
  name: string;
  description: string;
}

/** The candidates in the form for a new election. They are placeholders for the real names. */
export const PLACEHOLDER_CANDIDATES = [
  { name: 'Candidate 1', description: 'First candidate' },
  { name: 'Candidate 2', description: 'Second candidate' },
] as const satisfies readonly CandidateTexts[];

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
    .filter((one) => PLACEHOLDER_CANDIDATES.some((placeholder) => isSame(one, placeholder)))
    .map(({ name }) => name);
}
