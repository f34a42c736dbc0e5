import { readCode } from '../receipt-code.ts';
import type { PackageContest, ReceiptFile } from '../package.ts';
import { createFindings, type Finding } from './findings.ts';
import type { Place } from './finding-places.ts';

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
    const at: Place = { key: 'place.election', values: { election: receipt.election } };
    const code = readCode(receipt.code)?.join(' ');
    const other = code === undefined ? undefined : files.get(code);
    if (code === undefined)
      findings.add('receipt-code-invalid', { key: 'place.field', values: { field: 'code' } });
    else if (other === undefined) files.set(code, file);
    else findings.add('receipt-shared', { key: 'place.compared', values: { file: other } });
    if (!hasBoard) findings.add('receipt-without-board', at);
    if (contest && describe(contest) !== describe(receipt)) {
      findings.add('receipt-contest', at);
    }
    return findings.list();
  });
}

const describe = (contest: Omit<ReceiptFile, 'format' | 'election' | 'title' | 'code'>) =>
  JSON.stringify([
    contest.kind,
    contest.scale ?? null,
    contest.budget ?? null,
    contest.writeIns ?? 0,
    contest.abstain,
    contest.weighted,
    contest.candidates.map(({ id, name }) => [id, name]),
  ]);
