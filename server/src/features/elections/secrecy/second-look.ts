import type { AppError } from '../../../platform/app-error.ts';
import { isLive } from '../stored/ballot-settings.ts';
import { changeWith, electionEvent, nextUpdatedAt } from '../stored/election-change.ts';
import type { ElectionRecord, StoredChange } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { ruleAfterOpening } from './giving-way.ts';
import { hiding, type OpeningChecks } from './opening-checks.ts';
import { bridgeRefused, openingDuringMerge, reopeningRefused } from './opening-refusals.ts';
import type { VisibleCounts } from './visible-counts.ts';

/** What is written after an opening. */
export interface Consequence {
  election: ElectionRecord;
  change: ElectionChange;
  /** Why the opening is taken back; missing if it is not. */
  refusal?: AppError;
}

/** Looks for other elections once an opening is stored, before anyone can vote. */
export function createSecondLook(deps: {
  visibleCounts: VisibleCounts;
  isMerging: OpeningChecks['isMerging'];
  /** Returns status changes with what is stored of the last one. */
  ordered: (
    election: ElectionRecord,
    statusChanges: StoredChange[] | undefined,
  ) => Promise<Partial<Pick<ElectionRecord, 'statusChanges'>>>;
}) {
  const { visibleCounts, isMerging, ordered } = deps;

  /** Returns what takes an opening back. */
  async function takenBack(
    written: ElectionRecord,
    now: Date,
    refusal: AppError,
  ): Promise<Consequence> {
    const { set, events } = takingBack(written, now);
    Object.assign(set, await ordered(written, set.statusChanges));
    return { election: written, change: { set, events, isChecked: true }, refusal };
  }

  /**
   * Returns what is written right after an opening. Usually, that it is checked. If two elections were opened, or paper was
   * handed out, in the same moment: the count of the election that was opened, or of the other one, is hidden, which must be
   * written before any ballot; or the opening is taken back, with the refusal.
   */
  return async function opened(
    written: ElectionRecord,
    now: Date,
  ): Promise<Consequence | undefined> {
    const { isUnchecked, ballot } = written;
    if (!isUnchecked && !ballot.onPaper) return undefined;
    if (isUnchecked && isJustCreated(written) && (await isMerging(written)))
      return takenBack(written, now, openingDuringMerge());
    const rule = ruleAfterOpening(written);
    const found = rule && (await visibleCounts[rule.look](written));
    if (!found)
      return isUnchecked && { election: written, change: { set: {}, events: [], isChecked: true } };
    if (rule.act === 'take-back') {
      const refusal = isLive(written) ? reopeningRefused(found) : bridgeRefused(written, found);
      return takenBack(written, now, refusal);
    }
    const visible = rule.act === 'hide-other' ? found : written;
    const { set, events } = hiding(visible);
    const updatedAt = nextUpdatedAt(visible.updatedAt, written.updatedAt);
    return { election: visible, change: { set: { ...set, updatedAt }, events } };
  };
}

/** All other openings are fenced off by the merge itself: see `blockOpenings`. */
const isJustCreated = ({ statusChanges }: ElectionRecord): boolean =>
  statusChanges.length === 1 && statusChanges[0]?.from === null;

/** Returns the change that takes an opening back, as an act of the one who opened the election. */
function takingBack(opened: ElectionRecord, now: Date): ElectionChange {
  const { from, by = { type: 'clock' } as const } = opened.statusChanges.at(-1) ?? {};
  const to = from ?? 'upcoming';
  const earlier = opened.statusChanges.map(({ at }) => at.getTime());
  const at = new Date(Math.max(now.getTime(), ...earlier.map((time) => time + 1)));
  const statusChanges: StoredChange[] = [...opened.statusChanges, { from: 'active', to, at, by }];
  const details = { from: opened.status, to };
  const event = electionEvent(opened, { event: 'election.status-set', at, actor: by, details });
  return changeWith(opened, { status: to, statusSetAt: at, statusChanges }, event);
}
