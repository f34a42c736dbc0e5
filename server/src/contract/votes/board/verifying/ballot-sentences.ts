import { formatCount } from '../../../numbers.ts';
import type { BallotCheck } from './check-ballot.ts';
import { choiceInWords, type KnownBallot } from './choices.ts';
import type { Finding } from './findings.ts';

const KEEP =
  'Keep your receipt, save the board, and show both to the people who run the election or to an auditor.';

/** What was found, and what to do if something is wrong, as one text for a voter. */
export function ballotSentences(
  check: BallotCheck,
  ballot: Pick<KnownBallot, 'kind' | 'candidates'> | undefined,
): string {
  const { outcome, choice, checkpoint, fingerprint, findings } = check;
  const reading =
    choice !== undefined && ballot ? `: ${choiceInWords(choice, ballot)}` : ' as you marked it';
  switch (outcome) {
    case 'included': {
      const place = checkpoint
        ? ` It is in checkpoint ${formatCount(checkpoint.number)} of ${formatCount(checkpoint.of)}.`
        : '';
      return `Your ballot is in the box and reads${reading}.${place} The board is signed with the key that has the fingerprint ${fingerprint}. Compare it with the one in your invitation or in the minutes.`;
    }
    case 'waiting':
      return `The server answers that your ballot is in the box and reads${reading}. It is not in a signed checkpoint yet. Check it again later, at the latest a few minutes after voting has closed.`;
    case 'not-found':
      return check.commitment === undefined
        ? `No ballot in the box has this code and this voter ID. Check both, and the weight if votes are weighted. A code fits one voter ID only. If you are sure that they are right, the receipt is another voter’s, or your ballot is missing or was changed. ${KEEP}`
        : `No ballot in the box has this code, this voter ID, and this choice. Check all three, and the weight if votes are weighted. If you are sure that they are right, the receipt is another voter’s, or your ballot is missing or was changed. ${KEEP}`;
    case 'not-in-copy':
      return 'No ballot in this copy of the board has this code, this voter ID, and this choice. The copy may be older than the checkpoint of your ballot. Check the board on the server, or a copy that was saved after the count was confirmed.';
    case 'reads-otherwise':
      return `A ballot with your receipt is in the box, but it reads${reading}. If you are sure that you chose otherwise, your ballot was changed. ${KEEP}`;
    case 'wrong':
      return `${findings.map(findingSentence).join(' ')} So this board does not show what is in the box. ${KEEP}`;
    default:
      return outcome satisfies never;
  }
}

/** A finding with the places where it is, as one line. */
export function findingSentence({ message, count, places }: Finding): string {
  const others = count > places.length ? `, and ${formatCount(count - places.length)} more` : '';
  return `${message} (${places.join('; ')}${others})`;
}
