import { AppError } from '../../../platform/app-error.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

export const handoutRefused = ({ title }: ElectionRecord, shown: ElectionRecord) =>
  new AppError(
    'PAPER_REFUSED',
    shown.status !== 'completed' && shown.deletedAt === null
      ? `The count of “${shown.title}” is visible while the same people can vote in “${title}”. Handing out paper shows who has voted, so it would reveal votes. Wait until “${shown.title}” has closed, or turn off paper ballots for “${title}” before it opens.`
      : `The count of “${shown.title}” was visible while the same people could vote in “${title}”, or less than three minutes before. Handing out paper shows who has voted, so it would reveal votes.`,
  );

export const startRefused = ({ title }: ElectionRecord, shown: ElectionRecord) =>
  new AppError(
    'PAPER_REFUSED',
    `“${title}” would start while the count of “${shown.title}”, in which the same people can vote, is visible. Handing out paper shows who has voted, so it would reveal votes. Choose a start at least three minutes after “${shown.title}” has closed, or turn off paper ballots.`,
  );

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
