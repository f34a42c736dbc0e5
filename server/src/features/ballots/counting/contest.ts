import { isApproval } from '@votewise/contract';
import { utf8 } from '@votewise/contract/board/bytes';
import { type LotBox, lotOf, writeLot } from '@votewise/contract/board/lot';
import { readNote } from '@votewise/contract/board/note';
import { countElection, type CountInput } from '@votewise/contract/counting/count-election';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { sha256 } from '../../../platform/sha256.ts';
import { type ElectionRecord, onBallot } from '../../elections/index.ts';
import type { BoardKey } from '../board/signed-head.ts';
import type { DecryptedSums } from './decrypted-sums.ts';
import { unpackChoices } from './pack-choices.ts';

/** Everything that a count needs from its election, as plain data that can be sent to a thread. */
export interface Contest extends Required<Omit<CountInput, 'profile' | 'hash'>> {
  kind: ElectionRecord['ballot']['kind'];
  /** True if ballots have weights. If so, everything is counted by weight. */
  weighted: boolean;
  /** How many names a voter could write in. */
  writeIns: number;
}

export function contestOf({
  ballot,
  candidates,
  lotSeed,
  weighted,
}: Pick<ElectionRecord, 'ballot' | 'candidates' | 'lotSeed' | 'weighted'>): Contest {
  const { kind, rule, seats, ties, scale, budget, writeIns } = ballot;
  return {
    kind,
    weighted,
    rule: isApproval(ballot, onBallot(candidates).length) ? 'approval' : rule,
    candidates: candidates.map(({ id }) => id),
    withdrawn: candidates.flatMap(({ id, withdrawnAt }) => (withdrawnAt ? [id] : [])),
    seats,
    scale,
    budget,
    writeIns: writeIns > 0 ? writeIns : 0,
    seed: Buffer.from(lotSeed ?? '', 'hex'),
    ties,
  };
}

/** @param ballots the number or the weight of the ballots, as in `Outcome` */
export function outcomeWithoutVotes(ballots: number): Outcome {
  return { ballots, quota: null, rounds: [], elected: [], ties: [] };
}

/** What has to be counted. */
export interface CountTask {
  contest: Contest;
  /** The ballots: see `packChoices`. */
  packs: readonly Uint8Array[];
}

/** Counts packed ballots. Schulze's pairwise matrix is left out, because no screen shows it. */
export function countPacked({ contest, packs }: CountTask): Outcome {
  const profile = unpackChoices(packs, contest);
  const { pairwise: _pairwise, ...outcome } = countElection({ ...contest, profile, hash: sha256 });
  return outcome;
}

/** Counts sums instead of ballots, where nothing else matters. @param total the weight of all ballots */
export function countSums(
  contest: Contest,
  { votes, abstentions }: DecryptedSums,
  total: number,
): Outcome {
  const profile = [...votes, ['', abstentions] as const];
  return { ...countElection({ ...contest, profile, hash: sha256 }), ballots: total };
}

/** The ballots of a count, with the note of the last head; undefined without a board. */
type Drawn = Omit<LotBox, 'head'> & { lastNote: string | undefined };

/** Signs the text that decides the lot. The same ballots always give the same text and signature. */
export function signLot({ lastNote, ...box }: Drawn, key: Pick<BoardKey, 'sign'>): string {
  const text = lastNote === undefined ? undefined : readNote(lastNote)?.text;
  return key.sign(writeLot({ ...box, head: text === undefined ? undefined : sha256(utf8(text)) }));
}

/** Returns the lot that a seed and a signed text decide. */
export const lotIn = (seed: Uint8Array, note: string): Uint8Array =>
  lotOf(seed, readNote(note)?.signature ?? new Uint8Array(), sha256);
