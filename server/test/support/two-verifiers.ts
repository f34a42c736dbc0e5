import { expect } from 'vitest';
import { type BoardReport, verifyBoard } from '@votewise/contract/board/verifying/verify-board';
import { examine } from '../verify/independent.mjs';
import { nodeCrypto, signer } from './board-package.ts';

/** Rules by which the independent verifier does not recount, and the findings that it cannot report for them. */
const NOT_RECOUNTED = /"rule":\s*"(scottish-stv|meek|schulze)"/;
const BY_RECOUNT = / result-elected$/;

/**
 * Verifies files with the product's code and the independent verifier, and expects the same findings for each file.
 * @param problems `any` if the two verifiers may report different problems when an unreadable file has several
 * @returns the product's report
 */
export function verifyTwice(
  files: readonly Uint8Array[],
  {
    fingerprint = signer.fingerprint,
    problems = 'first',
  }: { fingerprint?: string; problems?: 'first' | 'any' } = {},
): BoardReport {
  const given = files.map((bytes, place) => ({ name: `${place}.json`, bytes }));
  const report = verifyBoard(given, nodeCrypto, { fingerprint });
  const findings = [...report.unreadable, ...report.elections.flatMap((one) => one.findings)];
  const own = findings.map(({ file, code }) => `${file} ${code}`);
  const others = examine(files, { fingerprint }).findings.map(
    ([file, code]) => `${file}.json ${code}`,
  );
  const isRecounted = !files.some((bytes) => NOT_RECOUNTED.test(Buffer.from(bytes).toString()));
  const comparable = (found: string[]) =>
    found
      .filter((one) => isRecounted || !BY_RECOUNT.test(one))
      .map((one) => (problems === 'any' ? one.replace(/ file-.*/, ' unreadable') : one))
      .toSorted();
  expect(comparable(others)).toEqual(comparable(own));
  return report;
}
