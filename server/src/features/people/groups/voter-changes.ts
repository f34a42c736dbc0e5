import { setTimeout as sleep } from 'node:timers/promises';
import { oneWhole } from '@votewise/contract';
import type { Core } from '../../../platform/feature/feature.ts';
import type { RightsChangeRecord } from './rights-change-store.ts';
import type { MembershipStore, VoterStep } from './membership-store.ts';
import { countStep, stepDone, stepFor } from './membership-steps.ts';

const PAUSE_MS = 20;

/** Returns a function that carries out a change for some voters. Each voter is changed and counted once. */
export function createVoterChanges(
  { clock, general }: Pick<Core, 'clock' | 'general'>,
  members: Pick<MembershipStore, 'findVoters' | 'writeSteps' | 'latestChange'>,
) {
  /** @returns the counts, including these voters */
  return async function changeVoters(change: RightsChangeRecord, ids: readonly string[]) {
    const counts = structuredClone(change.counts);
    const planned = new Map<string, VoterStep['step']>();
    let left = await members.findVoters(ids);
    for (let isFirst = true; left.length > 0; isFirst = false) {
      const latest = await members.latestChange();
      // Later than every change before it, whatever the clocks of hosts say: see `createRightsReading`.
      const at = new Date(Math.max(clock.changedAt().getTime(), latest + 1));
      const since = clock.trusted();
      const steps: VoterStep[] = [];
      for (const voter of left) {
        if (voter.rightsChange === change._id) {
          countStep(counts, planned.get(voter._id) ?? stepDone(voter));
          continue;
        }
        const next = stepFor(voter, change, { at: since, whole: oneWhole(general().weight) });
        if (next === 'full') countStep(counts, next);
        else if (next) steps.push({ voter, step: next });
      }
      for (const one of steps) planned.set(one.voter._id, one.step);
      const written = await members.writeSteps(steps, change._id, at);
      if (written === steps.length) {
        for (const one of steps) countStep(counts, one.step);
        break;
      }
      // Some voters were changed after they were read. Successful writes are counted in the next round.
      left = await members.findVoters(steps.map(({ voter }) => voter._id));
      if (!isFirst) await sleep(PAUSE_MS);
    }
    return counts;
  };
}
