import type { ExportFormat } from '../results/results.ts';
import { event, maybe, number, plain, string } from './event-kind.ts';
import { allVotes, EXPORTED, quote, text, votesOf } from './sentence-words.ts';

/** The votes for each candidate. */
export const votes =
  plain<readonly { name?: string; candidateId?: string; votes: number; weight?: number }[]>();

/** The events about results, and about files that contain ballots or voters. */
export const RESULT_EVENTS = {
  'results.recount-confirmed': event({
    text: 'recounted all ballots after the close and confirmed the count',
    details: { totalVotes: number, totalWeight: maybe(number) },
    tell: ({ who, what, details, weightName }) =>
      `${who} recounted ${what} after the close and confirmed the count: ${allVotes(details, weightName)}`,
  }),
  'results.recount-differed': event({
    text: 'recounted all ballots after the close and found a difference',
    details: {
      counted: maybe(votes),
      recounted: maybe(votes),
      countedBallots: maybe(number),
      recountedBallots: maybe(number),
    },
    tell: ({ who, what, weightName, details: { counted, recounted, ...ballots } }) =>
      counted === undefined
        ? `${who} recounted ${what} after the close and found a difference. The count stays hidden. Ballots counted: ${text(ballots.countedBallots)}. Recounted: ${text(ballots.recountedBallots)}`
        : `${who} recounted ${what} after the close and found a difference. Counted: ${votesOf(counted, weightName)}. Recounted: ${votesOf(recounted, weightName)}`,
  }),
  'results.exported': event({
    text: 'exported the results of an election or of a ballot paper',
    details: { format: plain<ExportFormat>(), paper: maybe(string) },
    tell: ({ who, what, details: { format, paper } }) =>
      `${who} exported the ${EXPORTED[text(format)] ?? 'results'} of ${paper === undefined ? what : `the ballot paper ${quote(paper)}`} as ${text(format).toUpperCase()}`,
  }),
  'board.exported': event({
    text: 'exported the board of an election',
    details: { openings: plain<boolean>() },
    tell: ({ who, what, details: { openings } }) =>
      openings === true
        ? `${who} exported the board of ${what} with the contents of each ballot`
        : `${who} exported the board of ${what} without the contents of the ballots`,
  }),
  'participation.exported': event({
    text: 'exported a participation list',
    tell: ({ who, what }) => `${who} exported the participation list of ${what}`,
  }),
};
