import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { PeopleContext } from '../user/people-context.ts';
import { randomId } from '../../../platform/random.ts';
import { createWorkQueue } from '../../../platform/db/work-queue.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { Actor, AuditEvent } from '../../audit/index.ts';
import type { Groups } from './groups.ts';
import type { Merging } from './merging.ts';
import type { AffectingChange } from './open-voting-guard.ts';
import { createChangeEvents } from './change-events.ts';
import type { MembershipStore } from './membership-store.ts';
import { createVoterChanges } from './voter-changes.ts';
import { type ChangeCounts, noCounts } from './membership-steps.ts';
import type {
  RightsChangeDocument,
  RightsChangeRecord,
  RightsChangeStore,
} from './rights-change-store.ts';
import { chunks } from '../../../platform/chunks.ts';
import { dayMs } from '../../../platform/clock.ts';

/** Another process may take over after each step. */
const votersPerStep = 500;
/** How long a claim is valid: far longer than a step takes. */
const claimSeconds = 10;
const pauseMs = 20;
/** How long a request waits. After that, the job continues the change. */
const patienceMs = 20_000;

/** The voters of a merge are empty, because it finds them in each step. */
interface Wish extends AffectingChange {
  kind: 'many' | 'one' | 'merge';
  userId?: string;
}

export type RightsChanges = ReturnType<typeof createRightsChanges>;

/**
 * Changes voters' groups and weights. A change is recorded before its first write. It is carried out in steps by the
 * process that handles the request or, if that process is killed, by the job in another process. Changes are carried
 * out one at a time, so that a resumed change can't undo a later one. An interrupted step is repeated. Each voter
 * stores the ID of the last change, so that no voter is changed or counted twice.
 */
export function createRightsChanges(
  context: PeopleContext,
  {
    store,
    members,
    groups,
    merging,
  }: { store: RightsChangeStore; members: MembershipStore; groups: Groups; merging: Merging },
) {
  const { clock, onRightsChanged } = context;
  const outdatedAside = createQuarantine({ ...context, kind: 'outdated change of groups' });
  let working: Promise<boolean> | undefined;

  const changeVoters = createVoterChanges(clock, members);
  const describe = createChangeEvents(context, groups);

  async function end(change: RightsChangeRecord, events: readonly AuditEvent[]): Promise<void> {
    await store.advance(change, { state: 'done', endedAt: clock.now() }, events);
  }

  /** Ends the change if there are no members left. */
  async function moveMembers(change: RightsChangeRecord): Promise<void> {
    const [from = ''] = change.leave;
    const some = await members.findMembers(from, votersPerStep);
    if (some.length > 0) {
      await changeVoters(
        change,
        some.map(({ _id }) => _id),
      );
      return;
    }
    await end(change, [await merging.finish(change)]);
  }

  async function takeStep(change: RightsChangeRecord): Promise<void> {
    if (change.state === 'merging') {
      const refusal = await merging.begin(change);
      const now = clock.now();
      if (refusal !== undefined) {
        await store.advance(change, { state: 'refused', refusal, endedAt: now });
        return;
      }
      const voters = await members.countMembers(change.leave[0] ?? '');
      await store.advance(change, { state: 'running', counts: { ...noCounts(), voters } });
      return;
    }
    if (change.kind === 'merge') return moveMembers(change);
    if (change.nextBatch >= change.batches) return end(change, await describe(change));
    const counts = await changeVoters(change, await store.findTargets(change));
    await store.advance(change, { nextBatch: change.nextBatch + 1, counts });
  }

  const queue = createWorkQueue<RightsChangeRecord>({
    ...context,
    kind: 'change of groups',
    rows: store.rows,
    leaseSeconds: claimSeconds,
    work: takeStep,
  });

  /** Carries out a step of the oldest change. Simultaneous callers share the step. */
  function step(): Promise<boolean> {
    working ??= queue.workOnNext().finally(() => {
      working = undefined;
    });
    return working;
  }

  const unfinished = () =>
    new AppError(
      'OUTCOME_UNKNOWN',
      'The change is not complete yet. VoteWise will finish it automatically. Reload the page in a few minutes.',
    );

  /** Carries out steps until a change has ended or time is up. @returns the change as it is at that point */
  async function carryOut(id: string): Promise<RightsChangeRecord> {
    for (const began = performance.now(); ; ) {
      const found = await store.find(id);
      if (!found || queue.isSetAside(id)) throw unfinished();
      const hasEnded = found.state === 'done' || found.state === 'refused';
      if (hasEnded || performance.now() - began > patienceMs) return found;
      if (!(await step())) await sleep(pauseMs);
    }
  }

  return {
    /**
     * Carries out a change. A change to a great many voters continues after the response.
     * @returns the counts so far
     * @throws AppError GROUP_IN_USE if a merge is refused, OUTCOME_UNKNOWN
     */
    async change(wish: Wish, actor: Actor): Promise<{ counts: ChangeCounts; isRunning: boolean }> {
      const { voters, userId = null, kind, ...wanted } = wish;
      const change: RightsChangeDocument = {
        _id: randomId(),
        schema: 1,
        ...wanted,
        join: [...wanted.join],
        leave: [...wanted.leave],
        kind,
        state: 'preparing',
        refusal: null,
        by: actor,
        userId,
        createdAt: clock.now(),
        startedAt: null,
        endedAt: null,
        batches: 0,
        nextBatch: 0,
        counts: noCounts(),
        claimedBy: null,
        claimedUntil: null,
        events: [],
        eventsCount: 0,
      };
      await store.insert(change);
      let batches = 0;
      for await (const some of voters) {
        for (const ids of chunks(some, votersPerStep)) {
          await store.insertTargets(change._id, batches, ids);
          batches += 1;
        }
      }
      const state = kind === 'merge' ? 'merging' : 'running';
      await store.advance(change, { state, batches, startedAt: clock.now() });
      const ended = await carryOut(change._id);
      const { counts, refusal } = ended;
      if (refusal !== null) throw new AppError('GROUP_IN_USE', refusal);
      await onRightsChanged();
      const isRunning = ended.state !== 'done';
      if (isRunning && kind === 'one') throw unfinished();
      return { counts, isRunning };
    },

    /** Continues changes whose process was killed. */
    async continueAll(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await step()));
    },

    nextDue: queue.nextDue,

    async removeOutdated(): Promise<void> {
      const before = new Date(clock.now().getTime() - dayMs);
      for (const { _id } of await store.findOutdated(before)) {
        await outdatedAside.attempt(_id, () => store.remove(_id));
      }
    },
  };
}
