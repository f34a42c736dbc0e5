import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ERROR_CODES, ERROR_STATUS } from '@votewise/contract';
import { choiceOf, weighed } from '@votewise/contract/votes/choice-format';
import { receiptFor } from './faults-board.ts';
import { call, type Election, type Rights, type SignedIn } from '../people.ts';
import type { Product } from '../product.ts';

export interface Ledger {
  election: Election;
  attempted: number;
  /** For each acknowledged vote: the time, the choice in its stored form, the commitment, and the voter. */
  acknowledged: { at: number; choice: string; commitment: string; voterId: string }[];
}

interface CastReport {
  /** The number of ballots that were sent again because there was no clear response. */
  repeated: number;
  differences: string[];
}

/** Groups elections by ballot paper. Voters submit the ballots for a paper together. */
export function papersOf(ledgers: readonly Ledger[]): Ledger[][] {
  const papers = new Map<string, Ledger[]>();
  for (const ledger of ledgers) {
    const { id, paper } = ledger.election;
    papers.set(paper || id, [...(papers.get(paper || id) ?? []), ledger]);
  }
  return [...papers.values()];
}

export const sumOf = (ledgers: readonly Ledger[]) =>
  ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

export const isFor =
  ({ groups }: Rights) =>
  ({ election: { electorate } }: Ledger): boolean =>
    electorate.groups.length === 0 || electorate.groups.some((name) => groups.includes(name));

interface Casting {
  paper: readonly Ledger[];
  voter: SignedIn;
  report: CastReport;
}

/** Casts ballots and retries, as people do, until every vote is known to be stored. */
export async function castUntilKnown(
  product: Product,
  { paper, voter, report }: Casting,
): Promise<void> {
  const votes = paper.map((ledger) => markBallot(ledger, voter));
  for (const { ledger } of votes) ledger.attempted += 1;
  let left = votes;
  for (let isFirst = true; left.length > 0; isFirst = false) {
    const codes = await send(product, voter, left);
    left = left.filter(({ ledger: { acknowledged }, choice, commitment, voterId }, place) => {
      const code = codes[place];
      if (code === 'IN' || (code === 'ALREADY_VOTED' && !isFirst)) {
        acknowledged.push({ at: Date.now(), choice, commitment, voterId });
        return false;
      }
      if (isUnclear(code)) return true;
      report.differences.push(`a cast returned ${code}`);
      return false;
    });
    if (left.length === 0) break;
    report.repeated += 1;
    await delay(20 + randomInt(200));
  }
  if (randomInt(10) > 0) return;
  const second = await send(product, voter, votes);
  if (second.includes('IN')) report.differences.push('a voter voted twice');
}

/** Creates a random ballot with its receipt, as the voter's browser does before casting it. */
export function markBallot(ledger: Ledger, { token, weight: own }: SignedIn) {
  const { id: electionId, ballot, weighted } = ledger.election;
  const choices = chooseSome(ledger.election);
  const choice = choiceOf(ballot.kind, choices);
  const weight = weighted ? own : 1;
  const receipt = receiptFor({ electionId, token, choice, weight });
  return { ledger, choices, choice: weighed(choice, weight), ...receipt };
}

/** Casts ballots for a voter who is not in the group. None of these ballots may ever be accepted. */
export async function expectRefusal(
  product: Product,
  { paper, voter, report }: Casting,
): Promise<void> {
  const votes = paper.map(({ election }) => ({
    ledger: { election },
    choices: chooseSome(election),
  }));
  for (const code of await send(product, voter, votes)) {
    const isRight = code === 'NOT_ELIGIBLE' || isUnclear(code);
    if (!isRight) report.differences.push(`a cast by a voter in another group returned ${code}`);
  }
}

/** Returns true if a ballot with this response may be in the ballot box, or may be accepted later. */
export const isUnclear = (code: string | undefined): boolean =>
  code === undefined || ERROR_CODES.some((one) => one === code && ERROR_STATUS[one] === 503);

/**
 * Sends the ballots in one request.
 * @returns for each ballot: `IN`, the code of the rejection, or undefined if there was no response
 */
export async function send(
  product: Product,
  { token }: SignedIn,
  votes: readonly { ledger: Pick<Ledger, 'election'>; choices: string[]; code?: string }[],
  timeoutMs?: number,
): Promise<(string | undefined)[]> {
  const casts = votes.map(({ ledger, choices, code }) => ({
    electionId: ledger.election.id,
    choices,
    ...(code && { code }),
  }));
  const [only, ...others] = casts;
  const isAlone = only && others.length === 0;
  const request = isAlone ? { path: 'cast', body: only } : { path: 'cast-paper', body: { casts } };
  const url = `${product.api}/votes/${request.path}`;
  const answer = await call(url, {
    token,
    body: request.body,
    ...(timeoutMs !== undefined && { timeoutMs }),
  }).catch(() => undefined);
  if (answer?.status === 200) {
    const answers: { isIn: boolean; code?: string }[] = answer.data.casts;
    return answers.map(({ isIn, code }) => code ?? (isIn ? 'IN' : 'without a code'));
  }
  return casts.map(() => (answer?.status === 201 ? 'IN' : answer?.code));
}

/** Chooses a random number of candidates in random order, up to the number allowed. Sometimes abstains. */
function chooseSome({ ballot, candidates }: Election): string[] {
  if (ballot.abstain && randomInt(10) === 0) return [];
  const ids = candidates.map(({ id }) => id);
  const choices: string[] = [];
  const most = 1 + randomInt(ballot.marks);
  while (choices.length < most) choices.push(...ids.splice(randomInt(ids.length), 1));
  return choices;
}
