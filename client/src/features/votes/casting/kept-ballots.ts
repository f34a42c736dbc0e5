import type { Drafts } from '../../../lib/drafts.ts';
import { CODE_PREFIX } from '../../../lib/forget-codes.ts';
import type { SentBallot } from './encryptor.ts';
import { ballotKey, type Giver } from './giver.ts';

/**
 * The voter's encrypted ballots in an election that this tab has sent: all that got no answer, so that the very same
 * ballots can be sent again, also after a reload, or the number of the one that is in the box. Only key holders together
 * could decrypt them, and what was marked is never stored.
 */
export function keptBallots(drafts: Drafts, electionId: string, giver: Giver | undefined) {
  const key = `${CODE_PREFIX}encrypted.${ballotKey(electionId, giver)}`;

  /** Each line is the user, a tracking number, and the candidates and the ballot, unless it is in the box. */
  function read(): { tracking: string; sent?: SentBallot }[] {
    const lines = sessionStorage.getItem(key)?.split('\n') ?? [];
    return lines.flatMap((line) => {
      const [owner, tracking, candidates, ...text] = line.split(' ');
      if (owner !== drafts.userId || tracking === undefined) return [];
      if (candidates === undefined) return [{ tracking }];
      const sent = { tracking, candidates: candidates.split(','), text: text.join(' ') };
      return [{ tracking, sent }];
    });
  }

  /** Returns the ballots that got no answer, in the order in which they were sent. */
  const unanswered = (): SentBallot[] => read().flatMap(({ sent }) => sent ?? []);

  const save = (lines: readonly string[]) =>
    sessionStorage.setItem(key, lines.map((line) => `${drafts.userId} ${line}`).join('\n'));

  return {
    unanswered,

    /** Returns the tracking number of the ballot that is in the box; undefined unless that is known here. */
    tracking: (): string | undefined => read().find(({ sent }) => !sent)?.tracking,

    begin(sent: SentBallot): void {
      const others = unanswered().filter(({ tracking }) => tracking !== sent.tracking);
      save(
        [...others, sent].map(
          ({ tracking, candidates, text }) => `${tracking} ${candidates.join()} ${text}`,
        ),
      );
    },

    /** Keeps only the tracking number of the ballot that is in the box. */
    confirm: ({ tracking }: SentBallot): void => save([tracking]),

    drop: (): void => sessionStorage.removeItem(key),
  };
}
