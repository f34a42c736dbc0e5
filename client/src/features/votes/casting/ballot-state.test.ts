import { ERROR_STATUS, type ErrorCode } from '@votewise/contract/base/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError, hasCode } from '../../../lib/api-error.ts';
import { Drafts } from '../../../lib/drafts.ts';
import { ballotState, type BallotState } from './ballot-state.ts';
import { castAttempts } from './cast-attempts.ts';
import type { Giver } from './giver.ts';
import { ballotDraft } from './use-choices.ts';
import { withCode } from './kept-code.ts';
import type { VoteStatus } from './vote-queries.ts';

const ID = 'election-1';
const NAMES = ['own', 'anna'] as const;
type Name = (typeof NAMES)[number];

/** What can happen to a ballot. `send lost`: it arrives, but the response does not. `send nowhere`: it does not arrive. */
const STEPS = [
  'mark',
  'send',
  'send lost',
  'send nowhere',
  'send twice',
  'cast elsewhere',
  'ask',
  'ask in vain',
] as const;
/** What happens to the page and the election. */
const EVENTS = ['close', 'show the close', 'reload'] as const;
type Move = `${(typeof STEPS)[number]} ${Name}` | (typeof EVENTS)[number];
const MOVES: Move[] = [
  ...NAMES.flatMap((name) => STEPS.map((step): Move => `${step} ${name}`)),
  ...EVENTS,
];

const refusal = (code: ErrorCode, isSame = false) =>
  new ApiError({
    status: ERROR_STATUS[code],
    envelope: { code, message: code, ...(isSame && { reason: 'ALREADY_VOTED.same' }) },
  });

const GIVERS: Record<Name, Giver | undefined> = {
  own: undefined,
  anna: { userId: 'V2', name: 'Anna', weight: 1 },
};

/** A server with a ballot box, and the page of a holder who votes for two: its drafts, and what it knows from the server. */
class Scene {
  /** The choice in the box and the code with which it was cast. */
  readonly box = new Map<Name, { choice: string; code: string | undefined }>();
  /** The latest choice that was sent from here. */
  readonly sent = new Map<Name, string>();
  private isClosed = false;
  private closedSince: number | 'before' = 'before';
  private now = 1;
  private choices = 0;
  private own = new Drafts();
  private readonly statuses = new Map<Name, VoteStatus>();

  constructor() {
    sessionStorage.clear();
    this.load();
  }

  make(move: Move): void {
    this.now += 1;
    vi.setSystemTime(this.now);
    if (move === 'close') this.isClosed = true;
    else if (move === 'show the close') this.showClose();
    else if (move === 'reload') this.load();
    else {
      const name = move.endsWith('own') ? 'own' : 'anna';
      this.step(move.slice(0, -name.length - 1) as (typeof STEPS)[number], name);
    }
  }

  standing(name: Name): BallotState {
    return ballotState({
      drafts: this.own,
      giver: GIVERS[name],
      election: { id: ID, status: this.closedSince === 'before' ? 'active' : 'completed' },
      status: this.statuses.get(name) ?? { hasVoted: false, askedAt: 0 },
      isCasting: false,
      closedSince: this.closedSince === 'before' ? Infinity : this.closedSince,
    });
  }

  private load(): void {
    this.own = new Drafts();
    this.own.belongTo('V1');
    // Even after the close, a page that was loaded after it is up to date.
    this.closedSince = this.isClosed ? 0 : 'before';
    for (const name of NAMES) this.ask(name);
  }

  private showClose(): void {
    if (this.isClosed && this.closedSince === 'before') this.closedSince = this.now;
  }

  private ask(name: Name): void {
    const isIn = this.box.has(name) || castAttempts(this.own, ID, GIVERS[name]).isInBox();
    this.statuses.set(name, { hasVoted: isIn, askedAt: this.now });
  }

  private step(step: (typeof STEPS)[number], name: Name): void {
    const drafts = this.own;
    const key = ballotDraft(ID, GIVERS[name]);
    const canMark = this.standing(name).state === 'ballot';
    const marks = drafts.read(key) as string[] | undefined;
    switch (step) {
      case 'mark':
        this.choices += 1;
        if (canMark) drafts.keep(key, [`choice ${this.choices}`]);
        return;
      case 'ask':
        this.ask(name);
        return;
      case 'ask in vain':
        return;
      case 'cast elsewhere':
        if (!this.isClosed && !this.box.has(name)) {
          this.box.set(name, { choice: 'elsewhere', code: undefined });
        }
        return;
      default:
        if (canMark && marks?.[0] !== undefined) this.send(name, { choice: marks[0], step });
    }
  }

  private send(name: Name, { choice, step }: { choice: string; step: string }): void {
    const drafts = this.own;
    const giver = GIVERS[name];
    const attempts = castAttempts(drafts, ID, giver);
    const { code } = withCode(drafts, { id: ID, ballot: { receipts: true } as never }, giver);
    const times = step === 'send twice' ? 2 : 1;
    this.sent.set(name, choice);
    for (let time = 0; time < times; time += 1) attempts.begin(choice);
    for (let time = 0; time < times; time += 1) {
      const answer = step === 'send nowhere' ? undefined : this.receive(name, { choice, code });
      const error =
        step.startsWith('send ') && step !== 'send twice' ? new ConnectionError(0) : answer;
      attempts.settle(choice, error);
      const isIn = !error || hasCode(error, 'ALREADY_VOTED');
      if (!isIn) continue;
      this.statuses.set(name, { hasVoted: true, askedAt: this.now });
      drafts.drop(ballotDraft(ID, giver));
    }
  }

  private receive(name: Name, vote: { choice: string; code: string | undefined }) {
    const before = this.box.get(name);
    if (before) return refusal('ALREADY_VOTED', before.code === vote.code);
    if (this.isClosed) return refusal('ELECTION_NOT_OPEN');
    this.box.set(name, vote);
    return undefined;
  }
}

/** Returns what is wrong with what the page says about a ballot. */
function untruth(scene: Scene, name: Name): string | undefined {
  const standing = scene.standing(name);
  const ballot = scene.box.get(name);
  switch (standing.state) {
    case 'in-box':
      if (!ballot) return 'in the box, but it is not';
      if (standing.outcome === 'refused' && ballot.choice === scene.sent.get(name)) {
        return 'not counted, but it is';
      }
      return undefined;
    case 'missed':
      return standing.missed !== 'unclear' && ballot ? 'not in the box, but it is' : undefined;
    default:
      return undefined;
  }
}

/** Returns what is wrong first in the course of these moves. */
function untruthIn(moves: readonly Move[]): string | undefined {
  const scene = new Scene();
  for (const [place, move] of moves.entries()) {
    scene.make(move);
    for (const name of NAMES) {
      const wrong = untruth(scene, name);
      if (wrong) return `${name}: ${wrong}, after ${moves.slice(0, place + 1).join(', ')}`;
    }
  }
  return undefined;
}

/** A generator of whole numbers that is the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('what the page says about a ballot', () => {
  it('is true after each order of three moves', () => {
    const orders = MOVES.flatMap((first) =>
      MOVES.flatMap((second) => MOVES.map((third) => [first, second, third])),
    );
    expect(orders.flatMap((order) => untruthIn(order) ?? [])).toEqual([]);
  });

  it('is true after many orders of ten moves', () => {
    const next = numbersFrom(49);
    const orders = Array.from({ length: 3_000 }, () =>
      Array.from({ length: 10 }, () => MOVES[next(MOVES.length)] ?? 'close'),
    );
    expect(orders.flatMap((order) => untruthIn(order) ?? [])).toEqual([]);
  });

  it.each<[Move[], [string, string]]>([
    // A ballot for a giver was opened and marked when voting closed.
    [
      ['mark own', 'send own', 'mark anna', 'close', 'show the close'],
      ['counted', 'checking'],
    ],
    [
      ['mark own', 'send own', 'mark anna', 'close', 'show the close', 'ask anna'],
      ['counted', 'unsent'],
    ],
    [
      ['mark own', 'send own', 'mark anna', 'close', 'reload'],
      ['counted', 'none'],
    ],
    [
      ['mark own', 'send twice own', 'close', 'show the close', 'ask anna'],
      ['counted', 'none'],
    ],
    [
      ['mark own', 'send lost own', 'close', 'show the close', 'ask in vain own'],
      ['unclear', 'checking'],
    ],
    [
      ['mark own', 'send lost own', 'close', 'show the close', 'ask own'],
      ['repeated', 'checking'],
    ],
    [
      ['mark anna', 'send nowhere anna', 'close', 'show the close', 'ask anna'],
      ['checking', 'late'],
    ],
    [
      ['mark anna', 'cast elsewhere anna', 'send anna'],
      ['ballot', 'refused'],
    ],
  ])('after %j is %j', (moves, expected) => {
    const scene = new Scene();
    for (const move of moves) scene.make(move);
    const said = NAMES.map((name) => {
      const standing = scene.standing(name);
      if (standing.state === 'in-box') return standing.outcome;
      return standing.state === 'missed' ? standing.missed : standing.state;
    });
    expect(said).toEqual(expected);
  });
});
