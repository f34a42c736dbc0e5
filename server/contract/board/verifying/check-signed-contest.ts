import { areEqual } from '../bytes.ts';
import { readNote } from '../note.ts';
import type { PackageContest, PackageResult } from '../package.ts';
import { contestHashOf, differingFields, writeResult, writeWithdrawal } from '../statements.ts';
import type { Crypto } from './crypto.ts';
import type { Findings } from './findings.ts';
import { type CheckedHeads, isStatement, lastHash } from './check-heads.ts';
import type { Place } from './finding-places.ts';

interface Signed {
  electionId: string;
  contest: PackageContest;
  checked: CheckedHeads;
  crypto: Crypto;
  findings: Findings;
}

const fieldPlace = (field: string): Place => ({ key: 'place.field', values: { field } });

/** Checks that the first head was signed for this contest, and that each withdrawal is signed. */
export function checkSignedContest(signed: Signed): void {
  const { electionId, contest, checked, crypto, findings } = signed;
  const [first] = checked.heads;
  const own = contestHashOf(electionId, contest, crypto.hash);
  if (first && !areEqual(first.head.previous, own)) {
    findings.add('contest-unsigned', fieldPlace('contest'));
  }
  for (const { id, withdrawal } of contest.candidates) {
    const text = writeWithdrawal(electionId, id);
    if (withdrawal === null || isStatement(withdrawal, text, { ...checked, crypto })) continue;
    findings.add('withdrawal-unsigned', fieldPlace(id));
  }
}

/** Checks that a result is the one that was signed when the file was written. */
export function checkSignedResult(signed: Signed, result: PackageResult): void {
  const { electionId, contest, checked, crypto, findings } = signed;
  const { statement, eligible, closings, onPaper, proxies, writeIns } = result;
  const head = lastHash(checked, crypto.hash);
  const given = { electionId, contest, head, eligible, closings, onPaper, proxies, writeIns };
  const text = writeResult(given, crypto.hash);
  if (isStatement(statement, text, { ...checked, crypto })) return;
  const found = readNote(statement)?.text ?? '';
  const isSigned = isStatement(statement, found, { ...checked, crypto });
  const fields = isSigned ? differingFields(found, text) : undefined;
  for (const field of fields ?? ['statement']) {
    findings.add('result-unsigned', fieldPlace(field));
  }
}
