import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import { createWorkQueue } from '../../../platform/db/work-queue.ts';
import type { AuditEvent } from '../../audit/index.ts';
import type { PeopleContext } from '../user/people-context.ts';
import { createChangeEvents } from './change-events.ts';
import type { Groups } from './groups.ts';
import { noCounts } from './membership-steps.ts';
import type { MembershipStore } from './membership-store.ts';
import type { GroupMerging } from './group-merging.ts';
import type { RightsChangeRecord, RightsChangeStore } from './rights-change-store.ts';
import { createVoterChanges } from './voter-changes.ts';

/** Another process may take over after each step. */
export const VOTERS_PER_STEP = 500;
/** How long a claim is valid: far longer than a step takes. */
const CLAIM_SECONDS = 10;
const PAUSE_MS = 20;
/** How long a request waits. After that, the job continues the change. */
const PATIENCE_MS = 20_000;

/** Carries out changes of rights, one step at a time. */
export function createRightsChangeSteps(
  context: PeopleContext,
  {
    store,
    members,
    groups,
    merging,
  }: { store: RightsChangeStore; members: MembershipStore; groups: Groups; merging: GroupMerging },
) {
  const { clock } = context;
  let working: Promise<boolean> | undefined;

  const changeVoters = createVoterChanges(context, members);
  const describe = createChangeEvents(context, groups);

  async function end(change: RightsChangeRecord, events: readonly AuditEvent[]): Promise<void> {
    await store.advance(change, { state: 'done', endedAt: clock.now() }, events);
  }

  /** Ends the change if there are no members left. */
  async function moveMembers(change: RightsChangeRecord): Promise<void> {
    const [from = ''] = change.leave;
    const some = await members.findMembers(from, VOTERS_PER_STEP);
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
    // The groups may have been merged since the change was recorded.
    await groups.refresh();
    const join = groups.latestOf(change.join);
    const counts = await changeVoters({ ...change, join }, await store.findTargets(change));
    await store.advance(change, { nextBatch: change.nextBatch + 1, counts });
  }

  const queue = createWorkQueue<RightsChangeRecord>({
    ...context,
    kind: 'change of groups',
    rows: store.rows,
    leaseSeconds: CLAIM_SECONDS,
    work: takeStep,
  });

  /** Carries out a step of the oldest change. Simultaneous callers share the step. */
  function step(): Promise<boolean> {
    working ??= queue.workOnNext().finally(() => {
      working = undefined;
    });
    return working;
  }

  /** Carries out steps until a change has ended or time is up. @returns the change as it is at that point */
  async function carryOut(id: string): Promise<RightsChangeRecord> {
    for (const began = performance.now(); ; ) {
      const found = await store.find(id);
      if (!found || queue.isSetAside(id)) throw unfinished();
      const hasEnded = found.state === 'done' || found.state === 'refused';
      if (hasEnded || performance.now() - began > PATIENCE_MS) return found;
      if (!(await step())) await sleep(PAUSE_MS);
    }
  }

  return { step, carryOut, nextDue: queue.nextDue };
}

export const unfinished = () =>
  new AppError(
    'OUTCOME_UNKNOWN',
    'The change is not complete yet. VoteWise will finish it automatically. Reload the page in a few minutes.',
  );
