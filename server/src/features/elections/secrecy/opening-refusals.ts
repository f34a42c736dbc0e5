import { formatList } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

const SHOWS_VOTES = 'Handing out paper shows who has voted, so it would reveal votes.';

/** Said while groups are being merged, whatever is to be opened or handed out. */
const MERGING = 'Groups are being merged. Try again in a moment.';

export const openingDuringMerge = () => new AppError('EDITED_MEANWHILE', MERGING);
export const handoutDuringMerge = () => new AppError('PAPER_REFUSED', MERGING);
/** Refuses what would first store that the clock opens an election. Voters may be told. */
export const dueDuringMerge = () => new AppError('BUSY', MERGING, { retryAfterSeconds: 5 });

const isOver = ({ status, deletedAt }: ElectionRecord): boolean =>
  status === 'completed' || deletedAt !== null;

const quoted = (elections: readonly Pick<ElectionRecord, 'title'>[]): string =>
  formatList(elections.map(({ title }) => `“${title}”`));

/** Returns which elections have to close before paper can be handed out. */
const waitingFor = (way: readonly ElectionRecord[]): string => {
  const open = way.filter((one) => !isOver(one));
  const awaited = open.length > 0 ? open : way.slice(-1);
  return `${quoted(awaited)} ${awaited.length === 1 ? 'has' : 'have'} closed`;
};

/** Returns why other elections keep paper from being handed out. */
function sharedBy(election: ElectionRecord, way: readonly ElectionRecord[]): string {
  const shown = way.slice(-1);
  return `The same people can vote in ${quoted([election, ...way])}, and the count of ${quoted(shown)} ${shown.some(isOver) ? 'was' : 'is'} visible. ${SHOWS_VOTES}`;
}

/**
 * @param way the elections through which voters are shared with one whose count is visible, and then that one
 * @param isOpened true if voting has been open, so that paper can’t be turned off anymore
 */
export function handoutRefused(
  election: ElectionRecord,
  way: readonly ElectionRecord[],
  isOpened: boolean,
): AppError {
  const { title } = election;
  const [shown, between] = way;
  const reason =
    !shown || between
      ? sharedBy(election, way)
      : isOver(shown)
        ? `The count of “${shown.title}” was visible while the same people could vote in “${title}”, or less than three minutes before. ${SHOWS_VOTES}`
        : `The count of “${shown.title}” is visible while the same people can vote in “${title}”. ${SHOWS_VOTES}`;
  const advice = isOpened
    ? 'Everyone can still vote online.'
    : `Wait until three minutes after ${waitingFor(way)}, or turn off paper ballots for “${title}” before it opens.`;
  return new AppError('PAPER_REFUSED', `${reason} ${advice}`);
}

/** @param way see `handoutRefused` */
export function startRefused(election: ElectionRecord, way: readonly ElectionRecord[]): AppError {
  const [shown, between] = way;
  const reason =
    !shown || between
      ? sharedBy(election, way)
      : `“${election.title}” would start while the count of “${shown.title}”, in which the same people can vote, is visible, or within three minutes after that. ${SHOWS_VOTES}`;
  const advice = `Choose a start at least three minutes after ${waitingFor(way)}, or turn off paper ballots.`;
  return new AppError('PAPER_REFUSED', `${reason} ${advice}`);
}

export const extensionRefused = ({ title }: ElectionRecord) =>
  new AppError(
    'PAPER_REFUSED',
    `“${title}”, in which the same people can vote, starts before this end or within three minutes after it. Paper ballots are handed out in it, which shows who has voted, and the count of this election is visible. Choose an earlier end.`,
  );

export const reopeningRefused = ({ title, status, deletedAt }: ElectionRecord) =>
  new AppError(
    'REOPENING_REFUSED',
    status === 'completed' || deletedAt !== null
      ? `Voting can’t be opened again: paper ballots were handed out in “${title}”, in which the same people could vote, and that showed who had voted. The count of this election is visible. Wait until all elections have closed that were open at the same time.`
      : `Voting can’t be opened again while paper ballots are handed out in “${title}”, in which the same people can vote: that shows who has voted, and the count of this election is visible. Wait until “${title}” has closed.`,
  );

export const bridgeRefused = ({ title }: ElectionRecord, handedOut: ElectionRecord) =>
  new AppError(
    'PAPER_REFUSED',
    `Voting on “${title}” can’t go on longer. Paper ballots, which show who has voted, were handed out in “${handedOut.title}”, and the count of an election that was opened later is visible. Voters of “${title}” can vote in both. Schedule a new election instead.`,
  );
