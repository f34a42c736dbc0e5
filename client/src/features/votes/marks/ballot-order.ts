const MULTIPLIERS = [0x9e3779b1, 0x5f356495] as const;

/** A number from 0 to 2^53 - 1 that depends on every character of a string (cyrb53, public domain). */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, MULTIPLIERS[0]);
    low = Math.imul(low ^ code, MULTIPLIERS[1]);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 2 ** 32 * (0x1fffff & low) + (high >>> 0);
}

/** Shuffles candidates for a voter. Only the IDs decide the order, so it is the same on every device. */
export function shuffledFor<Candidate extends { id: string }>(
  candidates: readonly Candidate[],
  { userId, electionId }: { userId: string; electionId: string },
): Candidate[] {
  const keyed = candidates.map((candidate) => ({
    candidate,
    key: hashOf(`${userId}/${electionId}/${candidate.id}`),
  }));
  keyed.sort(
    (one, other) => one.key - other.key || (one.candidate.id < other.candidate.id ? -1 : 1),
  );
  return keyed.map(({ candidate }) => candidate);
}
