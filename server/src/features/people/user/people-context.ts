import type { Core } from '../../../platform/feature/feature.ts';
import type { Actor } from '../../audit/index.ts';

/** A group as elections store it. */
export interface NamedGroup {
  _id: string;
  name: string;
}

export interface OpenElection {
  title: string;
  /** False if voting is paused, or has not begun although paper is handed out. */
  isOpen: boolean;
  /** IDs of the groups whose members may vote. */
  groups: readonly string[];
  /** IDs of the groups that take part in its meeting; empty for everyone, and without a meeting. */
  meetingGroups: readonly string[];
  weighted: boolean;
  /** True if paper ballots show who has voted in it, or in an election that was open at the same time. */
  isKnownFromHandouts: boolean;
  /** True if everyone sees the count already. */
  isCountVisible: boolean;
}

/** Functions that the elections feature provides for groups. */
export interface GroupElections {
  findOpen(): Promise<OpenElection[]>;
  /** Why no groups can be merged now; undefined if they can. */
  mergeRefusal(): Promise<string | undefined>;
  /** Makes every opening that began before the merge fail or start again. */
  blockOpenings(): Promise<void>;
  /** Gives elections in which voting has not begun the second group in place of the first. */
  replaceGroup(from: NamedGroup, into: NamedGroup, actor: Actor): Promise<void>;
  rename(group: NamedGroup): Promise<void>;
}

/** What the services of this feature share. */
export interface PeopleContext extends Core {
  groupChanges(): GroupElections;
  /** Called when credentials have been queued, so that the emails do not wait for the next run of the job. */
  onQueued(): void;
  /** Called when sessions have ended, so that this process rejects them before it responds. */
  onSessionsEnded(): Promise<void>;
  /** Called when rights have changed, so that this process has them in memory before it responds. */
  onRightsChanged(): Promise<void>;
}
