import { inWholes, type WeightName } from '@votewise/contract';
import type { AuditEvent } from '../../audit/index.ts';
import type { RecountOutcome, Totals } from '../../ballots/index.ts';
import { electionEvent, type ElectionRecord, isCountHidden } from '../../elections/index.ts';

/** Returns a key that identifies an election, the last time it was closed, and for whom written names count. */
export const closeOf = (election: ElectionRecord) =>
  [election._id, closedAt(election), ...assignedAt(election)].join(':');

const assignedAt = ({ writeIns }: ElectionRecord) =>
  writeIns ? [new Date(writeIns.at).getTime()] : [];

/** Never throws, because it is called for all elections before any of them is processed. */
const closedAt = ({ statusSetAt }: ElectionRecord) => new Date(statusSetAt).getTime();

/** The event has the same ID if another recount after the same close finds the same count. */
export function recountEvent(
  election: ElectionRecord,
  outcome: RecountOutcome,
  weightName: WeightName | null,
): AuditEvent {
  const { isConfirmed, checkpoint, at, totalVotes, countedVotes, recounted } = outcome;
  const weight = election.weighted && {
    totalWeight: inWholes(recounted.weights.total, weightName),
  };
  const shared = { at, actor: { type: 'system' } } as const;
  const event = isConfirmed
    ? electionEvent(election, {
        ...shared,
        event: 'results.recount-confirmed',
        details: { totalVotes, ...weight },
      })
    : electionEvent(election, {
        ...shared,
        event: 'results.recount-differed',
        details: differenceOf(election, outcome),
      });
  const count = `${checkpoint}:${countedVotes}:${isConfirmed ? 'confirmed' : 'differed'}`;
  return { ...event, eventId: `recount:${closeOf(election)}:${count}` };
}

/** Returns both counts, or only the numbers of ballots if the count is hidden until a recount confirms it. */
export function differenceOf(election: ElectionRecord, { counted, recounted }: RecountOutcome) {
  if (isCountHidden(election, false)) {
    return { countedBallots: counted.total, recountedBallots: recounted.total };
  }
  return { counted: listOf(counted), recounted: listOf(recounted) };
}

const listOf = ({ votes, abstentions }: Totals) => [
  ...[...votes].map(([candidateId, count]) => ({ candidateId, votes: count })),
  ...(abstentions > 0 ? [{ name: 'abstentions', votes: abstentions }] : []),
];
