import {
  areComparable,
  type EventName,
  type HandoutEntriesData,
  type HandoutEntry,
  type HandoutEntryRequest,
  type HandoutLine,
  handoutRulesOf,
  readHandoutLine,
  sumHandoutLines,
  type Teller,
  writeHandoutLine,
} from '@votewise/contract';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../platform/app-error.ts';
import { requireSeen } from '../../platform/require-seen.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, AuditEvent, GivenEvent } from '../audit/index.ts';
import { electionEvent, type ElectionRecord, type Elections } from '../elections/index.ts';
import type { HandoutStore } from './handout-store.ts';
import { printedVersionOf } from './printed-version.ts';
import type { TellerEntryStore, TellerEntry } from './teller-entry-store.ts';
import { type HandoutLimits, sumOf } from './handout-limits.ts';

export type Tellers = ReturnType<typeof createTellers>;

type User = Actor & { type: 'user' };

/** Returns the ballots of a stored entry. */
export function typedLinesOf(election: ElectionRecord, lines: readonly string[]): HandoutLine[] {
  const rules = handoutRulesOf(election);
  return lines.map((typed, place) => {
    const read = readHandoutLine(typed, rules);
    if ('line' in read) return read.line;
    const text = `Line ${place + 1}: ${read.problem}`;
    throw new AppError('VALIDATION_FAILED', text, { fields: { [`lines.${place}`]: text } });
  });
}

/**
 * Two administrators type the handouts of a closed election independently: neither sees what the other typed until
 * both have finished with about the same number of ballots. Then both see both, and correct theirs until they agree.
 */
export function createTellers(deps: {
  store: TellerEntryStore;
  handouts: Pick<HandoutStore, 'countWeights'>;
  limits: HandoutLimits;
  elections: Pick<Elections, 'find' | 'closes'>;
  clock: Clock;
}) {
  const { store, handouts, limits, elections, clock } = deps;

  /** @throws AppError NOT_FOUND, PAPER_REFUSED */
  async function requireTyping(id: string): Promise<ElectionRecord> {
    const election = await elections.find(id);
    requireTypable(election);
    return election;
  }

  function eventBy<Name extends EventName>(
    election: ElectionRecord,
    by: User,
    given: GivenEvent<Name>,
  ): AuditEvent {
    return electionEvent(election, { ...given, at: clock.now(), actor: by });
  }

  /** Takes a place as a teller. @throws AppError PAPER_REFUSED, EDITED_MEANWHILE */
  async function begin(
    { _id }: ElectionRecord,
    written: Parameters<TellerEntryStore['take']>[2],
  ): Promise<void> {
    for (const place of store.places) {
      if (await store.take(_id, place, written)) return;
      const { all } = await store.find(_id);
      if (all.some(({ userId }) => userId === written.userId)) throw editedElsewhere();
    }
    const { all } = await store.find(_id);
    const names = all.map(({ name }) => name).join(' and ');
    throw refused(
      `${names} are already typing these ballots. To take over, discard what one of them has typed.`,
    );
  }

  const ownOf = (all: readonly TellerEntry[], { userId }: User) =>
    all.find((one) => one.userId === userId);

  return {
    /** @throws AppError NOT_FOUND */
    async find(id: string, by: User): Promise<HandoutEntriesData> {
      const [election, { all, discards }] = [await elections.find(id), await store.find(id)];
      // The wait for late ballots begins when a process sees the close, so this one need not wait when they join.
      elections.closes.see(election);
      const own = ownOf(all, by);
      const isOver = election.joinedPaper !== undefined;
      const held = await handouts.countWeights(id);
      const tellers = all.map((one) => presentedTeller(election, one));
      return {
        handedOut: sumOf(held),
        ...(election.weighted && { weights: presentedWeights(held) }),
        printedVersion: printedVersionOf(election),
        tellers,
        discards,
        ...(own && !isOver && { own: presented(own) }),
        ...(!isOver && areComparable(tellers) && { both: all.map(presented) }),
        isJoined: isOver,
      };
    },

    /**
     * Stores everything that the caller has typed. Storing the same again changes nothing.
     * @throws AppError NOT_FOUND, PAPER_REFUSED, VALIDATION_FAILED, EDITED_MEANWHILE
     */
    async save(id: string, given: HandoutEntryRequest, by: User): Promise<HandoutEntry> {
      const election = await requireTyping(id);
      const rules = handoutRulesOf(election);
      const read = typedLinesOf(election, given.lines);
      const { papers, spoiled, weights } = sumHandoutLines(read, rules);
      const held = await handouts.countWeights(id);
      if (held.size === 0) throw refused('No one has a paper ballot in this election.');
      await limits.requirePossible(election, weights, held);
      const lines = read.map((line) => writeHandoutLine(line, rules));
      const { isFinished, version } = given;
      const { all, discards } = await store.find(id);
      const own = ownOf(all, by);
      const details = { papers, spoiled, ...(own?.isFinished && { isCorrection: true }) };
      const event = isFinished
        ? eventBy(election, by, { event: 'election.paper-typed', details })
        : undefined;
      const isStored = own && isDeepStrictEqual([own.lines, own.isFinished], [lines, isFinished]);
      if (isStored) return presented(own);
      if ((own?.version ?? 0) !== version) throw editedElsewhere();
      if (!own) requireSeen(discards, given.discards, CHANGED_ELSEWHERE);
      if (!own) await begin(election, { ...userOf(by), lines, isFinished, event });
      else if (!(await store.save(own, { lines, isFinished }, event))) throw editedElsewhere();
      const stored = ownOf((await store.find(id)).all, by);
      if (!stored) throw editedElsewhere();
      return presented(stored);
    },

    /**
     * Discards what a teller has typed.
     * @param seen how often ballots had been discarded when the caller decided this, if the caller says so
     * @throws AppError NOT_FOUND, PAPER_REFUSED, EDITED_MEANWHILE
     */
    async discard(
      id: string,
      userId: string,
      { by, seen }: { by: User; seen: number | undefined },
    ): Promise<void> {
      const election = await requireTyping(id);
      const { all, discards } = await store.find(id);
      const entry = all.find((one) => one.userId === userId);
      if (!entry) throw new AppError('NOT_FOUND', 'This teller has not typed any ballots.');
      requireSeen(discards, seen, 'Ballots were discarded since. Check what is typed now.');
      const details = { teller: { userId, name: entry.name } };
      const event = eventBy(election, by, { event: 'election.paper-discarded', details });
      if (!(await store.discard(entry, event))) {
        throw new AppError('EDITED_MEANWHILE', `${entry.name} is still typing. Try again.`);
      }
    },
  };
}

/** @throws AppError PAPER_REFUSED */
function requireTypable({ ballot, status, joinedPaper }: ElectionRecord): void {
  if (!ballot.onPaper) throw refused('This election has no paper ballots.');
  if (status !== 'completed')
    throw refused('Paper ballots can’t be typed until voting has closed.');
  if (joinedPaper) throw refused('The paper ballots are already part of the count.');
}

const userOf = ({ userId, name }: User) => ({ userId, name });

const presented = ({ userId, name, version, lines, isFinished }: TellerEntry): HandoutEntry => ({
  userId,
  name,
  version,
  lines,
  isFinished,
});

const presentedTeller = (
  election: ElectionRecord,
  { userId, name, lines, isFinished }: TellerEntry,
): Teller => ({
  userId,
  name,
  papers: sumHandoutLines(typedLinesOf(election, lines), handoutRulesOf(election)).papers,
  isFinished,
});

const presentedWeights = (held: ReadonlyMap<number, number>) =>
  [...held]
    .map(([weight, handedOut]) => ({ weight, handedOut }))
    .toSorted((one, other) => one.weight - other.weight);

/** Returns whether two tellers have finished. */
export const areFinished = (all: readonly TellerEntry[]): boolean =>
  all.length === 2 && all.every(({ isFinished }) => isFinished);

const refused = (text: string) => new AppError('PAPER_REFUSED', text);

const CHANGED_ELSEWHERE =
  'These ballots were changed in another tab, or discarded. Reload the page to see what is stored.';

const editedElsewhere = () => new AppError('EDITED_MEANWHILE', CHANGED_ELSEWHERE);
