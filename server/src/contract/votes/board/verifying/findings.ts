import type { FileProblem } from './json.ts';

/** What can be wrong, in words for an election officer. The codes are stable: programs rely on them. */
export const FINDINGS = {
  'file-truncated': 'The file ends too early. Download it again.',
  'file-malformed': 'The file is not a board or a receipt as VoteWise writes them.',
  'file-duplicate-field': 'The file contains a field twice, so it can be read in two ways.',
  'file-unknown-format': 'The file is of another kind or of a newer version.',

  'key-invalid':
    'The public key in the file is not a key of a board, so no signature can be checked.',
  'key-changed': 'The files have different keys. One of the boards was signed by someone else.',
  'fingerprint-wrong': 'The fingerprint in the file is not that of the key in the file.',
  'fingerprint-unexpected': 'The board is signed with another key than the one that was announced.',

  'note-malformed': 'A head is not written as heads are, so it says nothing.',
  'signature-other-key': 'A head is signed with another key.',
  'signature-wrong': 'The signature of a head does not fit its text: the head was changed.',
  'head-other-election': 'A head belongs to another election.',
  'head-fields': 'Number, size, or root next to a head differ from the head that was signed.',
  'head-gap': 'A head is missing, repeated, or out of order: heads are numbered 1, 2, 3 and so on.',
  'chain-broken': 'A head does not continue the one before it, so one of them was replaced.',
  'size-wrong': 'A checkpoint has more or fewer ballots than its head says.',
  'root-wrong': 'The ballots of a checkpoint are not those that were signed.',
  'commitments-unsorted': 'The ballots of a checkpoint are not sorted, so they may show an order.',
  'commitment-repeated': 'A ballot is twice in one checkpoint.',
  'commitment-in-two-checkpoints': 'A ballot is in two checkpoints, so it would count twice.',
  'proof-wrong': 'The proof does not lead from the ballot to the signed head.',

  'part-missing':
    'The file has openings or a result, but not all of contest, openings, and result.',
  'opening-missing':
    'A ballot on the board is missing in the count: it was removed, or changed after it was signed.',
  'opening-extra':
    'A counted ballot is not on the board: it was slipped in, or changed after it was signed.',
  'opening-repeated': 'A ballot is counted twice.',
  'openings-unsorted': 'The openings are not sorted, so they may show an order.',
  'opening-wrong': 'A counted ballot differs from the one that was cast: choice, weight, or nonce.',

  'contest-inconsistent': 'The rules of the election do not fit together.',
  'choice-invalid': 'A ballot has a choice that voters can not make in this election.',
  'weight-invalid': 'A ballot has a weight that it can not have in this election.',
  'count-impossible': 'The weights add up to more than any electorate has.',

  'seed-wrong': 'The seed of the lot is not the one whose hash was fixed before.',
  'seed-missing': 'A lot decided, but its seed is not in the file.',
  'result-ballots': 'The result has another number of ballots.',
  'result-abstentions': 'The result has another number of abstentions.',
  'result-votes': 'The result has another number of votes for a candidate.',
  'result-weights': 'The result has other weights.',
  'result-elected': 'Counting the ballots elects others.',
  'turnout-impossible': 'More ballots were counted than there were voters.',

  'head-forked':
    'Two different heads with one number are signed by the same key: different people were shown different boards.',
  'head-changed': 'The files have different heads with one number.',
  'commitment-removed': 'A ballot of an earlier board is missing on a later one.',
  'commitment-added': 'A ballot was added to a checkpoint that was already closed.',
  'commitment-moved': 'A ballot is in another checkpoint than before.',
  'contest-changed': 'The candidates or the rules of the election differ between the files.',
  'seed-changed':
    'The lot differs between the files. That is right only if voting was reopened in between: see the audit trail.',
  'count-incomplete':
    'Another file has more checkpoints than the one with the result. The result leaves out ballots, or voting was reopened and there is a newer one.',

  'receipt-code-invalid': 'The code in the receipt is not a code.',
  'receipt-shared':
    'Two receipts have the same code: one receipt was given to two voters, or one file is here twice.',
  'receipt-contest': 'The ballot in the receipt differs from the contest on the board.',
  'receipt-without-board':
    'No board of the election in the receipt was given. Add a file with its board.',
} as const satisfies Record<FileProblem, string> & Record<string, string>;

export type FindingCode = keyof typeof FINDINGS;

/** One thing that is wrong in a file, or between files. */
export interface Finding {
  code: FindingCode;
  /** What it means: see `FINDINGS`. */
  message: string;
  /** The file in which it was found; between files, the later one. */
  file: string;
  /** How often. */
  count: number;
  /** Where, the first few times: `checkpoint 3`, or `commitment 0f3a…`. */
  places: string[];
}

/** Enough to look at; the count says how many there are. */
const PLACES = 5;

export type Findings = ReturnType<typeof createFindings>;

/** Collects what is wrong in a file. Keeps little, however much is wrong. */
export function createFindings(file: string) {
  const found = new Map<FindingCode, Finding>();
  return {
    /** @param place a function if it takes work to say, because most places of many are not kept */
    add(code: FindingCode, place: string | (() => string)): void {
      const known = found.get(code);
      const finding = known ?? { code, message: FINDINGS[code], file, count: 0, places: [] };
      finding.count += 1;
      if (finding.places.length < PLACES) {
        finding.places.push(typeof place === 'string' ? place : place());
      }
      if (!known) found.set(code, finding);
    },
    has: (...codes: readonly FindingCode[]): boolean => codes.some((code) => found.has(code)),
    list: (): Finding[] => [...found.values()],
  };
}
