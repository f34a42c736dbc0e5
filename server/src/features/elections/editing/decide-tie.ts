import type { DecideTieInput, OpenTie } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { type ChangeContext, changeWith, electionEvent } from '../stored/election-change.ts';
import { type ElectionRecord, isAboutTie } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';

/**
 * Returns the change that records what the organization decided between tied candidates. The count stays as it is, so
 * this is possible after the declaration as well.
 * @param tie undefined unless the confirmed count leaves a tie open
 * @throws AppError NOT_TIED, UNKNOWN_CANDIDATE, VALIDATION_FAILED
 */
export function decideTie(
  current: ElectionRecord,
  { elected, by: way, note }: DecideTieInput,
  { tie, actor, now }: ChangeContext & { tie: OpenTie | undefined },
): ElectionChange {
  if (!tie) {
    throw new AppError(
      'NOT_TIED',
      'There is no tie to decide: the count isn’t confirmed, or it leaves no tie open.',
    );
  }
  const chosen = current.candidates.filter(({ id }) => elected.includes(id));
  if (chosen.length < elected.length || !elected.every((id) => tie.tied.includes(id))) {
    throw new AppError('UNKNOWN_CANDIDATE', 'This candidate is not tied.', {
      fields: { elected: 'Choose from the tied candidates.' },
    });
  }
  if (chosen.length > tie.seats) {
    const problem =
      tie.seats === 1 ? 'Choose one candidate' : `Choose at most ${tie.seats} candidates`;
    throw new AppError('VALIDATION_FAILED', problem, { fields: { elected: problem } });
  }
  const isCorrection = isAboutTie(current, tie);
  const event = electionEvent(current, {
    event: 'election.tie-decided',
    at: now,
    actor,
    details: {
      elected: chosen.map(({ name }) => name),
      way,
      note: note === '' ? undefined : note,
      isCorrection,
    },
  });
  const tieDecision = {
    at: now,
    by: actor,
    tied: [...tie.tied],
    seats: tie.seats,
    closedAt: current.statusSetAt,
    elected: chosen.map(({ id }) => id),
    way,
    note,
  };
  return changeWith(current, { tieDecision }, event);
}
