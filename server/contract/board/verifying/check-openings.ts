import { areEqual, compareBytes, type Hash, toHex } from '../bytes.ts';
import { commitmentOf } from '../commitment.ts';
import type { PackageContest } from '../package.ts';
import { hashAt, sortedPlaces } from './check-commitments.ts';
import { createChoiceCheck, isWeight } from './check-contest.ts';
import type { BoardFile, FileOpenings } from './read-board-file.ts';
import type { Findings } from './findings.ts';
import type { Place } from './finding-places.ts';

/** Returns a commitment as the place of a finding. */
const named = (commitment: Uint8Array) => (): Place => ({
  key: 'place.commitment',
  values: { commitment: toHex(commitment) },
});

/** Checks that each commitment has exactly one opening, and that each opening matches its commitment. */
export function checkOpenings({
  board,
  openings,
  sorted,
  hash,
  findings,
}: {
  board: BoardFile;
  openings: FileOpenings;
  sorted: Uint32Array;
  hash: Hash;
  findings: Findings;
}): void {
  for (let place = 0; place < openings.count; place += 1) {
    const commitment = hashAt(openings.commitments, place);
    const opened = commitmentOf(
      {
        electionId: board.election,
        choice: openings.choiceAt(place),
        weight: openings.weights[place] ?? 0,
        nonce: hashAt(openings.nonces, place),
      },
      hash,
    );
    if (!areEqual(opened, commitment)) findings.add('opening-wrong', named(commitment));
    const before = place > 0 ? hashAt(openings.commitments, place - 1) : undefined;
    if (before && compareBytes(before, commitment) > 0) {
      findings.add('openings-unsorted', named(commitment));
    }
  }
  matchOpenings({ commitments: board.commitments, sorted, openings, findings });
}

/** Walks through both lists in the order of their hashes. */
function matchOpenings({
  commitments,
  sorted,
  openings,
  findings,
}: {
  commitments: Uint8Array;
  sorted: Uint32Array;
  openings: FileOpenings;
  findings: Findings;
}): void {
  const order = sortedPlaces(openings.commitments);
  const opened = (at: number) => {
    const place = order[at];
    return place === undefined ? undefined : hashAt(openings.commitments, place);
  };
  let at = 0;
  /** Moves past the current opening, and reports further openings of the same commitment. */
  const goOn = (commitment: Uint8Array) => {
    at += 1;
    for (let next = opened(at); next && areEqual(next, commitment); next = opened(at)) {
      findings.add('opening-repeated', named(next));
      at += 1;
    }
  };
  let last: Uint8Array | undefined;
  for (const place of sorted) {
    const commitment = hashAt(commitments, place);
    if (last && areEqual(last, commitment)) continue;
    last = commitment;
    let next = opened(at);
    for (; next && compareBytes(next, commitment) < 0; next = opened(at)) {
      findings.add('opening-extra', named(next));
      goOn(next);
    }
    if (next && areEqual(next, commitment)) goOn(next);
    else findings.add('opening-missing', named(commitment));
  }
  for (let next = opened(at); next; next = opened(at)) {
    findings.add('opening-extra', named(next));
    goOn(next);
  }
}

/** Returns whether every choice and weight fits the ballot of the election, so that the openings can be counted. */
export function checkChoices(
  openings: FileOpenings,
  contest: PackageContest,
  findings: Findings,
): boolean {
  const choices = createChoiceCheck(contest);
  let isFit = true;
  for (let place = 0; place < openings.count; place += 1) {
    const name = () => toHex(hashAt(openings.commitments, place));
    const problem = choices.problemOf(openings.choiceAt(place));
    if (problem !== undefined) {
      findings.add('choice-invalid', () => ({
        key: `place.choice${problem}`,
        values: { commitment: name() },
      }));
    }
    const weight = openings.weights[place] ?? 0;
    const hasWeight = isWeight(weight, contest);
    if (!hasWeight) {
      findings.add('weight-invalid', () => ({
        key: 'place.weight',
        values: { commitment: name(), weight },
      }));
    }
    isFit &&= problem === undefined && hasWeight;
  }
  return isFit;
}
