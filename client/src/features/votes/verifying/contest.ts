import type { Election } from '@votewise/server/contract';
import {
  type BoardPackage,
  RECEIPT_FORMAT,
  type ReceiptFile,
} from '@votewise/server/contract/votes/board/package';

/** What has to be known of an election to enter a choice. */
export type Contest = Omit<ReceiptFile, 'format' | 'code'>;

export function contestOf({ id, title, ballot, weighted, candidates }: Election): Contest {
  return {
    election: id,
    title,
    kind: ballot.kind,
    abstain: ballot.abstain,
    weighted,
    candidates: candidates.map((one) => ({ id: one.id, name: one.name })),
  };
}

/** The contest in an audit package; undefined in the copy of a board that anyone can save. */
export function contestIn({ election, contest }: BoardPackage): Contest | undefined {
  if (!contest) return undefined;
  const { title, kind, abstain, weighted, candidates } = contest;
  return {
    election,
    title,
    kind,
    abstain,
    weighted,
    candidates: candidates.map((one) => ({ id: one.id, name: one.name })),
  };
}

/** Reads a receipt file. Undefined if this is none. */
export function readReceipt(parsed: unknown): ReceiptFile | undefined {
  if (!isRecord(parsed) || parsed['format'] !== RECEIPT_FORMAT) return undefined;
  const { election, title, code, kind, candidates, abstain, weighted } = parsed;
  const isContest =
    typeof election === 'string' &&
    typeof title === 'string' &&
    typeof code === 'string' &&
    (kind === 'one' || kind === 'several' || kind === 'ranked') &&
    Array.isArray(candidates);
  if (!isContest) return undefined;
  const named = candidates.flatMap((one: unknown) =>
    isRecord(one) && typeof one['id'] === 'string' && typeof one['name'] === 'string'
      ? [{ id: one['id'], name: one['name'] }]
      : [],
  );
  if (named.length !== candidates.length) return undefined;
  return {
    format: RECEIPT_FORMAT,
    election,
    title,
    code,
    kind,
    candidates: named,
    abstain: abstain === true,
    weighted: weighted === true,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
