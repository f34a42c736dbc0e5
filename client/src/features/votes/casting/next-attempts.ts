/**
 * The outcome of the votes that this tab has sent in an election. `refused`: the voter had already voted elsewhere, so
 * the last choice was not counted. `repeated`: one vote counts. The voter had sent the same vote before without
 * getting a response, so the vote that counts may be that one or an earlier one from elsewhere.
 */
export type CastOutcome = 'counted' | 'refused' | 'repeated';

/** A vote that was sent before this page was loaded. The choice is not stored. */
export const ANY = '*';

/** What this tab knows about the votes that it has sent in an election. */
export interface Attempts {
  /** The choices that were sent and have no clear response. */
  tried: readonly string[];
  outcome: CastOutcome | undefined;
  /** When a response was last missing, in milliseconds; undefined if that was before this page was loaded, or never. */
  unansweredAt: number | undefined;
}

/**
 * What the server says about a vote. `same`: this very ballot is in the box already. `voted`: a ballot of the voter is.
 * `other`: a ballot of the voter is, but certainly not this
 * one. `unclear`: there is no response, or none that says whether the vote counts.
 */
export type CastAnswer = 'counted' | 'same' | 'voted' | 'other' | 'unclear' | 'refused';

/** Returns what is known once a vote is answered. @param now in milliseconds */
export function nextAttempts(
  attempts: Attempts,
  { choice, answer, now }: { choice: string; answer: CastAnswer; now: number },
): Attempts {
  const { tried, outcome } = attempts;
  const earlier = without(tried, choice);
  const ended = (known: CastOutcome): Attempts => ({ ...attempts, tried: [], outcome: known });
  if (answer === 'counted') return ended('counted');
  // A ballot in the box stays there, whatever the response to another request says.
  if (outcome === 'counted' || outcome === 'repeated') return ended(outcome);
  switch (answer) {
    case 'same':
      return ended(earlier.every((one) => one === choice) ? 'counted' : 'repeated');
    case 'voted':
      return ended(earlier.includes(choice) || earlier.includes(ANY) ? 'repeated' : 'refused');
    case 'other':
      return ended('refused');
    case 'unclear':
      return { ...attempts, unansweredAt: now };
    case 'refused':
      return { ...attempts, tried: earlier };
    default:
      return answer satisfies never;
  }
}

/** Returns the attempts without the latest one for this choice. */
function without(tried: readonly string[], choice: string): string[] {
  const last = tried.lastIndexOf(choice);
  return tried.filter((_, place) => place !== last);
}
