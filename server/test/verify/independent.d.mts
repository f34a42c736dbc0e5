/** A problem: the index of the file and the code. Each pair occurs only once. */
export type IndependentFinding = [file: number, code: string];

export function examine(
  files: readonly (Uint8Array | string | object)[],
  options?: { fingerprint?: string | undefined; voter?: string | undefined },
): { findings: IndependentFinding[]; choice: string | null | undefined };

export function verify(
  files: readonly (Uint8Array | string | object)[],
  options?: { fingerprint?: string | undefined; voter?: string | undefined },
): string[];
