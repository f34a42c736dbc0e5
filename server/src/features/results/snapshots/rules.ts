import type { ElectionStatus } from '../../../contract/index.ts';

/**
 * A snapshot shows who has voted and who has not. Administrators see it as a list, and the mail server can infer it
 * from the recipients of a reminder.
 */
export type SnapshotUse = 'list' | 'reminder';

/** No ballot may be attributed to fewer voters than this. */
const FEWEST = 5;

/** How long after voting closes a ballot that was sent earlier may still arrive. */
const ARRIVAL_MS = 30_000;
/** How long the write that reopens an election may take after the reopening is permitted. */
const REOPENING_MS = 60_000;

interface Roll {
  /** Voters who can vote in the election now: not disabled, and in one of its groups. */
  enabled: number;
  /** All voters, including disabled ones. */
  registered: number;
}

interface Asked extends Roll {
  use: SnapshotUse;
  /** Voters in the snapshot. */
  voted: number;
  /** Number of voters in the newest snapshot; 0 before the first. */
  recorded: number;
  isOver: boolean;
}

interface Closing {
  status: ElectionStatus;
  statusSetAt: Date;
}

/** True if no more ballots can follow unless the election is reopened. */
export function isVotingOver(
  { status, statusSetAt }: Closing,
  reopeningAt: Date | null,
  hasPassed: (since: Date, milliseconds: number) => boolean,
): boolean {
  if (status !== 'completed' || !hasPassed(statusSetAt, ARRIVAL_MS)) return false;
  return !reopeningAt || hasPassed(reopeningAt, REOPENING_MS);
}

/**
 * True if so few voters may be left who have not voted that the next ballots are certainly theirs. Computed from public
 * numbers only: if it depended on who has voted, disabling a voter and trying again would reveal whether that voter has
 * voted. It errs on the safe side when voters who have voted are disabled.
 */
export function leavesFew(voted: number, { enabled, registered }: Roll): boolean {
  return voted < registered && enabled - voted < FEWEST;
}

/**
 * Returns the reason why no snapshot may be taken now; undefined if a snapshot may be taken. The count reveals the
 * choices on the ballots cast before the first snapshot, between two snapshots, and after the last snapshot. So each of
 * these groups must be empty or have at least five voters. After voting closes, no more ballots arrive, so the last
 * group does not matter.
 */
export function snapshotRefusal(asked: Asked): string | undefined {
  const { use, voted, recorded, isOver } = asked;
  if (voted === 0) return undefined;
  const next = recorded + FEWEST;
  if (voted !== recorded && voted < next) {
    return isOver ? neverAgain(use, recorded) : tooEarly(use, recorded, next);
  }
  return !isOver && leavesFew(voted, asked) ? fewLeft(use) : undefined;
}

const INSTEAD: Record<SnapshotUse, string> = {
  list: '',
  reminder: ' Send the message to everyone instead.',
};

function tooEarly(use: SnapshotUse, recorded: number, next: number): string {
  const possible =
    use === 'list'
      ? `The list will be available after ${next} ballots have been cast.`
      : `Reminders to voters who haven’t voted can be sent after ${next} ballots have been cast.`;
  const why =
    recorded === 0
      ? 'Before that, comparing the list or reminder with the count would reveal how people voted.'
      : 'If fewer than five ballots are cast between two lists or reminders, comparing them with the count can reveal how people voted.';
  return `${possible} ${why}${INSTEAD[use]}`;
}

function neverAgain(use: SnapshotUse, recorded: number): string {
  const impossible =
    use === 'list'
      ? 'The list isn’t available.'
      : 'Reminders to voters who haven’t voted can no longer be sent.';
  const why =
    recorded === 0
      ? `Fewer than five people voted, and the count would reveal how they voted.`
      : `Fewer than five ballots were cast after the last list or reminder, and the count would reveal how these people voted.`;
  return `${impossible} ${why}${INSTEAD[use]}`;
}

function fewLeft(use: SnapshotUse): string {
  return use === 'list'
    ? `Fewer than five voters may still be able to vote, and a list would reveal how they vote. The list will be available half a minute after voting closes.`
    : `Fewer than five voters may still be able to vote, and a reminder to them alone would reveal how they vote.${INSTEAD[use]}`;
}
