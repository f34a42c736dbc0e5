import { readCode } from '../receipt-code.ts';
import type { PackageContest, ReceiptFile } from '../package.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';

/** A receipt and the file it is in. */
export interface GivenReceipt {
  file: string;
  receipt: ReceiptFile;
}

/**
 * Checks receipts of one election. The voters' IDs are unknown, so their ballots are not looked up.
 * @param contest undefined if no file contains it
 */
export function checkReceipts(
  receipts: readonly GivenReceipt[],
  { hasBoard, contest }: { hasBoard: boolean; contest: PackageContest | undefined },
): Finding[] {
  const files = new Map<string, string>();
  return receipts.flatMap(({ file, receipt }) => {
    const findings = createFindings(file);
    const code = readCode(receipt.code)?.join(' ');
    const other = code === undefined ? undefined : files.get(code);
    if (code === undefined)
      findings.add('receipt-code-invalid', { key: 'place.field', values: { field: 'code' } });
    else if (other === undefined) files.set(code, file);
    else findings.add('receipt-shared', { key: 'place.compared', values: { file: other } });
    if (!hasBoard)
      findings.add('receipt-without-board', {
        key: 'place.election',
        values: { election: receipt.election },
      });
    if (contest) compareBallots(receipt, { election: receipt.election, contest, findings });
    return findings.list();
  });
}

/** The ballot that a voter saw, as a receipt contains it. */
export type ReceiptBallot = Omit<ReceiptFile, 'format' | 'election' | 'title' | 'code'>;

/** Checks that the ballot that a voter saw is the one on the board. If not, it would name the wrong candidates. */
export function compareBallots(
  ballot: ReceiptBallot,
  {
    election,
    contest,
    findings,
  }: { election: string; contest: PackageContest; findings: Findings },
): void {
  if (describe(contest) === describe(ballot)) return;
  findings.add('receipt-contest', { key: 'place.election', values: { election } });
}

const describe = (contest: ReceiptBallot) =>
  JSON.stringify([
    contest.kind,
    contest.scale ?? null,
    contest.budget ?? null,
    contest.writeIns ?? 0,
    contest.abstain,
    contest.weighted,
    contest.candidates.map(({ id, name }) => [id, name]),
  ]);
