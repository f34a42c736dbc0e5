import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import {
  call,
  callUntilDone,
  claimsOf,
  inLanes,
  openElection,
  type SignedIn,
  signIn,
} from '../people.ts';
import { ADMINISTRATOR, type Product } from '../product.ts';
import { isUnclear, type Ledger, markBallot, send } from './faults-casts.ts';
import { awaitRecount, close } from './faults-closing.ts';
import type { Target } from './faults-kills.ts';

const lanes = 12;
const kills = 3;

interface HandoutRun {
  voters: readonly SignedIn[];
  /** The administrator's token. */
  token: string;
  kill: () => Promise<Target>;
  say: (line: string) => void;
}

/**
 * Hands out paper to voters who cast ballots online at the same moment, while processes are killed. Each voter must have
 * either paper or an online ballot. Then two tellers type the paper, and it must join the count once.
 */
export async function handoutsUnderFaults(
  product: Product,
  { voters, token, kill, say }: HandoutRun,
): Promise<string[]> {
  const second = await secondAdministrator(product, token);
  const given = { title: 'Postal', ballot: { kind: 'one', onPaper: true } } as const;
  const election = await openElection(product, token, given);
  const ledger: Ledger = { election, attempted: 0, acknowledged: [] };
  const differences: string[] = [];
  let held = 0;
  const racing = inLanes(voters, lanes, async (voter) => {
    const [hasVoted, hasPaper] = await Promise.all([
      castOnline(product, ledger, voter),
      handPaper(product, { electionId: election.id, token, voter }),
    ]);
    if (hasPaper) held += 1;
    if (hasVoted === hasPaper) {
      differences.push(hasVoted ? 'a voter has paper and an online ballot' : 'a voter has neither');
    }
  });
  for (let count = 0; count < kills; count += 1) {
    await kill();
    await delay(300);
  }
  await racing;
  say(`${held} paper ballots handed out, ${voters.length - held} ballots cast online`);

  await close(product, token, election);
  const path = `${product.api}/elections/${election.id}/paper`;
  for (const teller of [token, second]) {
    const body = { version: 0, lines: [`${held}*2`], isFinished: true };
    await callUntilDone(`${path}/entry`, { method: 'PUT', token: teller, body });
  }
  const joining = joinUntilKnown(path, token);
  await delay(20);
  await kill();
  await joining;
  const found = await awaitRecount(product, election);
  const total = found?.recount.totalVotes;
  if (!found?.recount.isConfirmed || total !== voters.length) {
    differences.push(`with paper ballots, ${total} of ${voters.length} ballots were recounted`);
  }
  return differences;
}

/** Casts a ballot until it is known whether it is in the box. */
async function castOnline(product: Product, ledger: Ledger, voter: SignedIn): Promise<boolean> {
  const vote = markBallot(ledger, voter);
  // Handing out takes longer, so that most voters would otherwise vote online.
  await delay(randomInt(100));
  for (;;) {
    const [code] = await send(product, voter, [vote]);
    if (code === 'IN' || code === 'ALREADY_VOTED') return true;
    if (code === 'PAPER_BALLOT') return false;
    if (!isUnclear(code)) throw new Error(`a cast returned ${code}`);
    await delay(100);
  }
}

/** Hands paper to a voter until it is known whether the voter has it. */
async function handPaper(
  product: Product,
  { electionId, token, voter }: { electionId: string; token: string; voter: SignedIn },
): Promise<boolean> {
  const body = { voterIds: [claimsOf(voter.token).sub] };
  for (;;) {
    const url = `${product.api}/elections/${electionId}/paper`;
    const answer = await call(url, { token, body }).catch(() => undefined);
    const [one] = answer?.status === 200 ? answer.data.answers : [];
    if (one?.isGiven === true) return true;
    if (one?.code === 'ALREADY_VOTED') return false;
    await delay(100);
  }
}

/** Adds the paper ballots to the count. If there is no clear response, they may be part of it already. */
async function joinUntilKnown(path: string, token: string): Promise<void> {
  for (let left = 60; left > 0; left -= 1) {
    const read = await call(`${path}/entries`, { token }).catch(() => undefined);
    if (read?.data?.isJoined) return;
    const both: { version: number }[] = read?.data?.both ?? [];
    if (both.length === 2) {
      const body = { versions: both.map(({ version }) => version), explanation: '' };
      await call(`${path}/join`, { token, body }).catch(() => undefined);
    }
    await delay(500);
  }
  throw new Error('the paper ballots did not join the count');
}

/** Registers another administrator. @returns the token */
async function secondAdministrator(product: Product, token: string): Promise<string> {
  const email = 'teller@example.org';
  const currentPassword = ADMINISTRATOR.password;
  const body = { name: 'Teller', email, userType: 'admin', currentPassword };
  await callUntilDone(`${product.api}/auth/register`, { token, body });
  const folder = join(product.dataDir, 'mail');
  for (;;) {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
      const content = readFileSync(join(folder, name), 'utf8');
      if (!content.includes(email)) continue;
      const { text = '' } = await simpleParser(content);
      const userId = /^.* ID: (\S+)$/m.exec(text)?.[1] ?? '';
      const password = /^Password: (\S+)$/m.exec(text)?.[1] ?? '';
      return signIn(product, { userId, password });
    }
    await delay(100);
  }
}
