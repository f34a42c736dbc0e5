import type { Drafts } from '../../lib/drafts.ts';
import { hasCode } from '../../lib/api-error.ts';
import { mayHaveCounted } from './cast-failure.ts';
import { codeOf } from './receipts/kept-code.ts';

/**
 * The outcome of the votes that this tab has sent in an election. `refused`: the voter had already voted elsewhere, so
 * the last choice was not counted. `repeated`: one vote counts. The voter had sent the same vote before without
 * getting a response, so the vote that counts may be that one or an earlier one from elsewhere.
 */
export type CastOutcome = 'counted' | 'refused' | 'repeated';

/** A vote that was sent before this page was loaded. The choice is not stored. */
const ANY = '*';

/**
 * Keeps track of votes that were sent but got no response. This is the only way to distinguish a lost response from a
 * vote in another tab: the server refuses both in the same way and must not reveal what the ballot contains. Choices
 * are kept in memory only. After a reload, the tab has only the ID of the voter whose response is missing.
 */
export function castAttempts(drafts: Drafts, electionId: string) {
  const triedKey = `cast-tried.${electionId}`;
  const outcomeKey = `cast-outcome.${electionId}`;
  const unansweredKey = `votewise_unanswered.${electionId}`;

  function read(): readonly string[] {
    const tried = drafts.read(triedKey) as readonly string[] | undefined;
    return tried ?? (sessionStorage.getItem(unansweredKey) === drafts.userId ? [ANY] : []);
  }

  function write(tried: readonly string[]): void {
    drafts.keep(triedKey, tried);
    if (tried.length > 0) sessionStorage.setItem(unansweredKey, String(drafts.userId));
    else sessionStorage.removeItem(unansweredKey);
  }

  function end(outcome: CastOutcome): void {
    drafts.keep(outcomeKey, outcome);
    write([]);
  }

  return {
    begin: (choice: string) => write([...read(), choice]),

    /** Records the response to a vote, or that there was none. */
    settle(choice: string, error: unknown): void {
      const earlier = without(read(), choice);
      if (!error) end('counted');
      else if (hasCode(error, 'ALREADY_VOTED')) {
        const isRepeated = earlier.includes(choice) || earlier.includes(ANY);
        // The ballot in the box was cast elsewhere, so this ballot's code matches no ballot.
        if (earlier.length === 0) codeOf(drafts, electionId).drop();
        end(isRepeated ? 'repeated' : 'refused');
      } else if (!mayHaveCounted(error)) write(earlier);
    },

    /** The outcome for a voter who has voted; undefined if this tab has sent nothing. */
    outcome(): CastOutcome | undefined {
      const kept = drafts.read(outcomeKey) as CastOutcome | undefined;
      return kept ?? (read().length > 0 ? 'repeated' : undefined);
    },
  };
}

/** Returns the attempts without the latest one for this choice. */
function without(tried: readonly string[], choice: string): string[] {
  const last = tried.lastIndexOf(choice);
  return tried.filter((_, place) => place !== last);
}
