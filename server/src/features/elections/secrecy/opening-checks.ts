import { auditedChanges } from '../stored/audited-fields.ts';
import { electionEvent } from '../stored/election-change.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { mergedIn, type NamedGroups } from '../electorate/stored-electorates.ts';
import { type ElectionRecord, wasOpened } from '../stored/election-document.ts';
import { ruleForEdit, ruleForStart } from './giving-way.ts';
import {
  bridgeRefused,
  extensionRefused,
  handoutDuringMerge,
  handoutRefused,
  openingDuringMerge,
  reopeningRefused,
  startRefused,
} from './opening-refusals.ts';
import type { VisibleCounts } from './visible-counts.ts';

export type OpeningChecks = ReturnType<typeof createOpeningChecks>;

/**
 * What an opening, and everything that may lead to one, must not do beside other elections. With paper, secrecy follows
 * from `requireNoVisibleCount` alone, which is asked for each voter who gets it. The other checks keep elections from being
 * opened in a way in which no paper could be handed out.
 */
export function createOpeningChecks({
  visibleCounts,
  groups,
}: {
  visibleCounts: VisibleCounts;
  groups: Pick<NamedGroups, 'isMerging' | 'findMerged'>;
}) {
  /**
   * Whether an election must not open, because groups are being merged, or because it still lists a group that was merged.
   * The job `settle-groups` replaces such a group.
   */
  async function isMerging(election: ElectionRecord): Promise<boolean> {
    // Asked first: if a merge ends in the meantime, its group is found then.
    if (await groups.isMerging()) return true;
    return mergedIn(election, await groups.findMerged()) !== undefined;
  }

  return {
    isMerging,

    /** @throws AppError EDITED_MEANWHILE if this opens an election while groups are being merged */
    async requireNoMerge(current: ElectionRecord | undefined, next: ElectionRecord): Promise<void> {
      const isOpening = next.status === 'active' && current?.status !== 'active';
      if (isOpening && (await isMerging(next))) throw openingDuringMerge();
    },

    /**
     * Returns the ballot with a hidden count if paper is handed out beside this election.
     * @throws AppError PAPER_REFUSED if this election has paper, and a count is visible beside it; REOPENING_REFUSED or
     * PAPER_REFUSED if its own count has been visible already, or it connects paper with a visible count
     */
    async hidingFor(
      current: ElectionRecord | undefined,
      next: ElectionRecord,
    ): Promise<Pick<ElectionRecord, 'ballot'> | undefined> {
      const rule = ruleForEdit(current, next);
      const found = rule && (await visibleCounts[rule.look](next));
      if (!found) return undefined;
      switch (rule.act) {
        case 'hide':
          return hidden(next);
        case 'refuse-handouts':
          throw handoutRefused(next, (await visibleCounts.wayToVisible(next)) ?? [found], false);
        case 'refuse-extension':
          throw extensionRefused(found);
        case 'refuse-bridge':
          throw bridgeRefused(next, found);
        case 'refuse-reopening':
          throw reopeningRefused(found);
        default:
          return rule.act satisfies never;
      }
    },

    /** Rejects a start at which no paper could be handed out. @throws AppError PAPER_REFUSED */
    async requireNoCountAtStart(
      current: ElectionRecord | undefined,
      next: ElectionRecord,
    ): Promise<void> {
      const rule = ruleForStart(current, next);
      const found = rule && (await visibleCounts[rule.look](next));
      if (!found) return;
      throw startRefused(next, (await visibleCounts.wayToVisibleAtStart(next)) ?? [found]);
    },

    /**
     * Rejects handing out paper and taking it back if a count was visible beside the election, or would be if voting in it
     * opened now, and while groups are being merged. @throws AppError PAPER_REFUSED
     */
    async requireNoVisibleCount(election: ElectionRecord): Promise<void> {
      // Once voting has begun, no merge begins. Before that, the first handout asks this, freezes the version that it asked
      // about, and asks again.
      if (election.status === 'upcoming' && (await isMerging(election))) throw handoutDuringMerge();
      const way = await visibleCounts.wayToVisible(election);
      if (way) throw handoutRefused(election, way, wasOpened(election));
    },

    /**
     * Returns why no paper can be handed out: now or, before the clock opens the election, from then on. Questions of
     * meetings are opened by administrators, who are told then.
     */
    async handoutProblem(election: ElectionRecord): Promise<string | undefined> {
      if (!election.ballot.onPaper || election.status === 'completed') return undefined;
      if (election.status === 'upcoming' && !wasOpened(election)) {
        const way = await visibleCounts.wayToVisibleAtStart(election);
        return way && startRefused(election, way).message;
      }
      const way = await visibleCounts.wayToVisible(election);
      return way && handoutRefused(election, way, true).message;
    },
  };
}

/** Returns the ballot with a count that is hidden until the close. */
const hidden = ({ ballot }: ElectionRecord): Pick<ElectionRecord, 'ballot'> => ({
  ballot: { ...ballot, results: 'after-close' },
});

/** Returns the change that hides the count of an election that has just been opened, as an act of the one who opened it. */
export function hiding(election: ElectionRecord): ElectionChange {
  const ballot = hidden(election);
  const { at = election.updatedAt, by = { type: 'clock' } as const } =
    election.statusChanges.at(-1) ?? {};
  const details = { changes: auditedChanges(election, ballot) };
  const event = electionEvent(election, { event: 'election.updated', at, actor: by, details });
  return { set: ballot, events: [event] };
}
