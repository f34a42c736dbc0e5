import { Readable } from 'node:stream';
import { actualTimes, pickFields, shareBase } from '@votewise/contract';
import type { Actor } from '../audit/index.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import { namesIn, presentBallot } from '../elections/index.ts';
import { presentLot, presentDecision, type Results } from './present-results.ts';

const actOf = ({ at, by }: { at: Date; by: Actor }) => ({ at, by });

/**
 * Returns the same facts as JSON. A place on the ballot is called `ballotPosition` and counts from 1, so that it is not
 * mistaken for a rank by votes. A hidden count is null, not 0.
 */
export function jsonExport(results: Results, exportedAt: Date): Readable {
  const { election, totalVotes, abstentions, isHidden, turnout, candidates, confirmedAt } = results;
  const { opened, closed } = actualTimes(election.statusChanges);
  const content = {
    election: {
      id: election._id,
      ...pickFields(election),
      ballot: presentBallot(election),
      electorate: namesIn(election.electorate),
    },
    actual: { opened: opened.map(actOf), closed: closed.map(actOf) },
    countConfirmedAt: confirmedAt,
    declared: election.declared,
    exportedAt,
    totalVotes,
    abstentions: isHidden ? null : abstentions,
    ...(isHidden && { isCountHidden: true, note: resultTexts('en')('count.hidden') }),
    percentagesOf: shareBase(election.ballot, election.weighted),
    turnout,
    weights: results.weights,
    ...presentDecision(results),
    ...presentLot(results),
    candidates: candidates.map(({ place, ...rest }) => ({
      ...rest,
      ...(isHidden && { votes: null, percentage: null }),
      ballotPosition: place + 1,
    })),
  };
  return Readable.from([`${JSON.stringify(content, null, 2)}\n`]);
}
