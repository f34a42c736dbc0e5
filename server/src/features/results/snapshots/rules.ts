import type { ElectionStatus } from '../../../contract/index.ts';

/** A snapshot tells who has voted and who has not: as a list, or to the mail server by whom it reminds. */
export type SnapshotUse = 'list' | 'reminder';

/** No ballot may be attributed to fewer voters than this. */
export const FEWEST = 5;

/** So long after the close a ballot may still arrive that was on its way before. */
const ARRIVAL_MS = 30_000;
/** So long after it was permitted, the write that reopens an election may still be under way. */
const REOPENING_MS = 60_000;

interface Roll {
  /** Voters who are not disabled. */
  enabled: number;
  /** Those who are disabled included. */
  registered: number;
}

interface Asked extends Roll {
  use: SnapshotUse;
  /** Voters in the snapshot. */
  voted: number;
  /** How many the newest snapshot had; 0 before the first. */
  recorded: number;
  isOver: boolean;
}

interface Closing {
  status: ElectionStatus;
  statusSetAt: Date;
}

/** Whether no ballot can follow any more, unless the election is reopened. */
export function isVotingOver(
  { status, statusSetAt }: Closing,
  reopeningAt: Date | null,
  now: Date,
): boolean {
  if (status !== 'completed') return false;
  const since = (moment: Date) => now.getTime() - moment.getTime();
  return since(statusSetAt) >= ARRIVAL_MS && (!reopeningAt || since(reopeningAt) >= REOPENING_MS);
}

/**
 * Whether voters are left beside those who have voted, and perhaps so few that the next ballots are theirs
 * for sure. Made of public numbers alone: were it made of who has voted, disabling one voter and asking again
 * would tell whether that voter has. So it errs on the safe side when voters who have voted are disabled.
 */
export function leavesFew(voted: number, { enabled, registered }: Roll): boolean {
  return voted < registered && enabled - voted < FEWEST;
}

/**
 * Why no snapshot may be made now; undefined when one may. What lies between two snapshots, and what lies
 * before the first and after the last, are ballots whose choices the count shows: so each of these groups is
 * empty or has at least five voters. After the close no ballot follows, and the last group does not matter.
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

const INSTEAD: Record<SnapshotUse, string> = { list: '', reminder: ' Write to everyone instead.' };

function tooEarly(use: SnapshotUse, recorded: number, next: number): string {
  const possible =
    use === 'list'
      ? `The list can be made once there are ${next} ballots.`
      : `Those who have not voted can be written to once there are ${next} ballots.`;
  const why =
    recorded === 0
      ? 'With fewer, it would reveal, together with the count, how people voted.'
      : `Lists of who has voted and reminders to those who have not reveal, together with the count, how people voted if fewer than ${FEWEST} ballots lie between them.`;
  return `${possible} ${why}${INSTEAD[use]}`;
}

function neverAgain(use: SnapshotUse, recorded: number): string {
  const impossible =
    use === 'list'
      ? 'The list cannot be made.'
      : 'Those who have not voted can no longer be written to.';
  const why =
    recorded === 0
      ? `Fewer than ${FEWEST} people voted, and the count would reveal how.`
      : `Fewer than ${FEWEST} ballots came in after the last list or reminder, and the count would reveal how these people voted.`;
  return `${impossible} ${why}${INSTEAD[use]}`;
}

function fewLeft(use: SnapshotUse): string {
  return use === 'list'
    ? `Fewer than ${FEWEST} voters may be left, and a list would reveal how they vote. It can be made half a minute after voting has closed.`
    : `Fewer than ${FEWEST} voters may be left, and a reminder to them alone would reveal how they vote.${INSTEAD[use]}`;
}
