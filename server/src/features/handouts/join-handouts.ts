import {
  differingSums,
  formatWeight,
  type GeneralSettings,
  type WeightName,
  formatQuantity,
  type JoinHandoutsInput,
  type HandoutLine,
  handoutRulesOf,
  sumHandoutLines,
} from '@votewise/contract';
import { choiceOf, NO_POINTS, scoreText, weighed } from '@votewise/contract/votes/choice-format';
import { writeInPart } from '@votewise/contract/votes/write-ins';
import { AppError } from '../../platform/app-error.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { Actor } from '../audit/index.ts';
import {
  changeAt,
  changeWith,
  electionEvent,
  type ElectionRecord,
  type Elections,
  type JoinedHandouts,
} from '../elections/index.ts';
import type { BallotBox } from '../ballots/index.ts';
import { type LateBallots, stillArriving } from '../ballots/index.ts';
import type { HandoutStore } from './handout-store.ts';
import { areFinished, typedLinesOf } from './tellers.ts';
import type { TellerEntryStore, TellerEntry } from './teller-entry-store.ts';
import type { HandoutLimits } from './handout-limits.ts';

/** How many reasons for spoiled ballots are kept. */
const REASONS_MAX = 20;

type Agreed = Pick<JoinedHandouts, 'ballots' | 'spoiled' | 'reasons' | 'waiting'> & {
  /** Ballots by weight, including spoiled ones. */
  weights: Map<number, number>;
};

export type HandoutJoining = ReturnType<typeof createHandoutJoining>;

/**
 * Adds handouts to the count. One conditional write on the election decides, once, and contains the ballots on
 * which the tellers agree. They are then inserted into the ballot box, with IDs that follow from their places, so that
 * inserting them again changes nothing. When all are in, another write says so, and only then does the recount begin.
 * Whoever is killed at any step, the job for recounts completes the rest.
 *
 * Nothing shows which ballots were on paper: they are in the same checkpoints as the last online ballots, and have the
 * same format. What the tellers typed is forgotten.
 */
export function createHandoutJoining(deps: {
  entries: Pick<TellerEntryStore, 'find' | 'forget'>;
  handouts: Pick<HandoutStore, 'countHeld' | 'countWeights' | 'isUnsettled'>;
  limits: HandoutLimits;
  elections: Pick<Elections, 'find' | 'findStored' | 'joinHandouts'>;
  ballots: Pick<BallotBox, 'addHandouts'>;
  late: LateBallots;
  clock: TrustedClock;
  general: () => GeneralSettings;
}) {
  const { entries, handouts, limits, elections, ballots, late, clock, general } = deps;

  /** Puts the ballots into the ballot box. Has no effect on ballots that are there. */
  async function complete(election: ElectionRecord): Promise<void> {
    const { _id, ballotSalt, joinedPaper } = election;
    if (!joinedPaper || joinedPaper.isIn || ballotSalt === null) return;
    await ballots.addHandouts({ ...election, ballotSalt }, eachOf(joinedPaper.waiting));
    await entries.forget(_id);
    await elections.joinHandouts(_id, (current) => {
      const joined = current.joinedPaper;
      if (!joined || joined.isIn) return undefined;
      const set = { joinedPaper: { ...joined, isIn: true, waiting: [] } };
      return changeAt(current, set, clock.now());
    });
  }

  /** @throws AppError PAPER_REFUSED, EDITED_MEANWHILE */
  function agreed(
    election: ElectionRecord,
    all: readonly TellerEntry[],
    versions: readonly number[],
  ): Agreed {
    const [one, other] = all;
    if (!one || !other || !areFinished(all)) {
      throw refused('Two administrators have to finish typing the paper ballots first.');
    }
    if (one.version !== versions[0] || other.version !== versions[1]) {
      throw new AppError(
        'EDITED_MEANWHILE',
        'A teller has changed the ballots in the meantime. Check them again.',
      );
    }
    const rules = handoutRulesOf(election);
    const lines = [one, other].map((entry) => typedLinesOf(election, entry.lines));
    const [first = [], second = []] = lines;
    const sums = sumHandoutLines(first, rules);
    if (differingSums(sums, sumHandoutLines(second, rules)).length > 0) {
      throw refused('The two tellers have typed different ballots. Correct them first.');
    }
    const { papers, spoiled, weights } = sums;
    return {
      ballots: papers - spoiled,
      spoiled,
      reasons: reasonsIn(lines.flat()),
      waiting: choicesIn(election, first),
      weights,
    };
  }

  return {
    complete,

    /** Returns whether the recount has to wait for handouts. */
    async isAwaited({ _id, ballot, joinedPaper }: ElectionRecord): Promise<boolean> {
      if (!ballot.onPaper || joinedPaper?.isIn) return false;
      return joinedPaper !== undefined || (await handouts.countHeld(_id)) > 0;
    },

    /**
     * @throws AppError NOT_FOUND, PAPER_REFUSED, EDITED_MEANWHILE, BUSY; VALIDATION_FAILED if there are not as many
     * ballots as were handed out, and this is not explained, or more than could have been cast
     */
    async join(id: string, given: JoinHandoutsInput, by: Actor): Promise<void> {
      const closed = await elections.findStored(id);
      requireClosed(closed);
      await late.wait(closed);
      const joined = await elections.joinHandouts(id, async (current) => {
        requireClosed(current);
        await late.require(current);
        if (await handouts.isUnsettled(id)) throw stillArriving();
        const held = await handouts.countWeights(id);
        const { all } = await entries.find(id);
        const { weights, ...found } = agreed(current, all, given.versions);
        await limits.requirePossible(current, weights, held);
        const handedOut = [...held.values()].reduce((sum, count) => sum + count, 0);
        const explanation = requiredExplanation(given.explanation, {
          held,
          returned: weights,
          isWeighted: current.weighted,
          weightName: general().weight,
        });
        const at = clock.now();
        const tellers = all.map(({ userId, name }): Actor => ({ type: 'user', userId, name }));
        const joinedPaper = { at, by, tellers, handedOut, ...found, explanation, isIn: false };
        const event = electionEvent(current, {
          event: 'election.paper-joined',
          at,
          actor: by,
          details: {
            handedOut,
            ballots: found.ballots,
            spoiled: found.spoiled,
            tellers: all.map(({ userId, name }) => ({ userId, name })),
            ...(explanation !== '' && { explanation }),
          },
        });
        return changeWith(current, { joinedPaper }, event);
      });
      await complete(joined);
    },
  };
}

/** @throws AppError PAPER_REFUSED */
function requireClosed({ ballot, status, joinedPaper, declared, sealing }: ElectionRecord): void {
  if (!ballot.onPaper) throw refused('This election has no paper ballots.');
  if (status !== 'completed') throw refused('Voting has not closed yet.');
  if (joinedPaper) throw refused('The paper ballots are already part of the count.');
  if (declared || sealing) throw refused('The result can no longer be changed.');
}

/** Returns the ballots that count, as they are stored, always in the same order. */
function choicesIn({ ballot, candidates }: ElectionRecord, lines: readonly HandoutLine[]) {
  const copies = new Map<string, number>();
  for (const line of lines) {
    if (line.spoiled !== undefined) continue;
    const ids = line.numbers.map((number) => candidates[number - 1]?.id ?? '');
    const marks = [...ids, ...(line.names ?? []).map(writeInPart)];
    const given = line.points?.map((points, place) => scoreText(ids[place] ?? '', points)) ?? marks;
    const isAllZero = line.points?.length === 0;
    const choice = weighed(isAllZero ? NO_POINTS : choiceOf(ballot.kind, given), line.weight);
    copies.set(choice, (copies.get(choice) ?? 0) + line.copies);
  }
  return [...copies]
    .map(([choice, count]) => ({ choice, copies: count }))
    .toSorted((one, other) => (one.choice < other.choice ? -1 : 1));
}

/** Yields the choice of each ballot. A pile can be larger than memory should hold at once. */
function* eachOf(piles: JoinedHandouts['waiting']): Generator<string> {
  for (const { choice, copies } of piles) {
    for (let copy = 0; copy < copies; copy += 1) yield choice;
  }
}

const reasonsIn = (lines: readonly HandoutLine[]): string[] =>
  [...new Set(lines.flatMap(({ spoiled }) => spoiled || []))].slice(0, REASONS_MAX);

/**
 * Returns the explanation of a difference between the ballots that were handed out and those that came back; empty if
 * there is none. In a weighted election, the ballots of each weight are compared.
 * @throws AppError VALIDATION_FAILED if there is a difference and no explanation
 */
function requiredExplanation(
  explanation: string,
  {
    held,
    returned,
    isWeighted,
    weightName,
  }: {
    held: ReadonlyMap<number, number>;
    returned: ReadonlyMap<number, number>;
    isWeighted: boolean;
    weightName: WeightName | null;
  },
): string {
  const differences = [...new Set([...held.keys(), ...returned.keys()])]
    .toSorted((one, other) => one - other)
    .flatMap((weight) => {
      const difference = (returned.get(weight) ?? 0) - (held.get(weight) ?? 0);
      if (difference === 0) return [];
      const ballots = formatQuantity(Math.abs(difference), 'ballot');
      const which = isWeighted
        ? ` with ${weightName ? '' : 'a weight of '}${formatWeight(weight, weightName)}`
        : '';
      return [`${ballots}${which} ${difference > 0 ? 'more than' : 'fewer than'} were handed out`];
    });
  if (differences.length === 0) return '';
  if (explanation !== '') return explanation;
  const text = `The tellers typed ${differences.join(', and ')}. Explain why.`;
  throw new AppError('VALIDATION_FAILED', text, { fields: { explanation: text } });
}

const refused = (text: string) => new AppError('PAPER_REFUSED', text);
