import { createHash } from 'node:crypto';
import type { AssignWriteInsInput } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { changeWith, type ChangeContext, electionEvent } from '../stored/election-change.ts';
import { requireChangeable } from './edit-election.ts';
import {
  type ElectionRecord,
  onBallot,
  type StoredCandidate,
} from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';

/**
 * Returns the change that says for whom names count that voters have written in. New people become candidates who are
 * not on the ballot. The recount that follows decides.
 * @throws AppError COUNT_NOT_CONFIRMED, ELECTION_DECLARED, ELECTION_SEALED, EDITED_MEANWHILE, UNKNOWN_CANDIDATE,
 * VALIDATION_FAILED
 */
export function assignWriteIns(
  current: ElectionRecord,
  { groups, savedAt }: AssignWriteInsInput,
  { actor, now, areHandoutsAwaited }: ChangeContext & { areHandoutsAwaited: boolean },
): ElectionChange {
  requireChangeable(current);
  if (current.status !== 'completed' || !(current.ballot.writeIns > 0)) {
    throw new AppError(
      'COUNT_NOT_CONFIRMED',
      'Names that voters wrote in can be assigned once voting has closed.',
    );
  }
  if (areHandoutsAwaited) {
    throw new AppError(
      'COUNT_NOT_CONFIRMED',
      'Names can be assigned once the paper ballots are part of the count, because these may contain names as well.',
    );
  }
  const before = current.writeIns?.at;
  if ((savedAt ?? undefined) !== before?.toISOString()) {
    throw new AppError(
      'EDITED_MEANWHILE',
      'Someone else has assigned names in the meantime. Close this window and open it again.',
    );
  }
  const candidates = onBallot(current.candidates);
  const people = groups.flatMap(({ name }) =>
    name === undefined ? [] : [personOf(current, name)],
  );
  requireDistinct([...candidates, ...people]);
  const all = [...candidates, ...people];
  const texts = groups.flatMap((group) => {
    const { name } = group;
    const id = name === undefined ? group.candidateId : personOf(current, name).id;
    const target = all.find((one) => one.id === id);
    if (!target) throw new AppError('UNKNOWN_CANDIDATE', 'This candidate is not on the ballot.');
    return group.texts.map((text) => ({ text, candidateId: target.id }));
  });
  // Later than before, because a recount belongs to one assignment.
  const at = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
  const event = electionEvent(current, {
    event: 'election.write-ins-assigned',
    at: now,
    actor,
    details: {
      people: people.map(({ name }) => name),
      names: all.flatMap(({ id, name }) => {
        const own = texts.filter(({ candidateId }) => candidateId === id);
        return own.length > 0 ? [{ name, writtenAs: own.map(({ text }) => text) }] : [];
      }),
    },
  });
  const writeIns = { at, by: actor, texts };
  return changeWith(current, { writeIns, candidates: [...candidates, ...people] }, event);
}

/** The ID follows from the name, so that saving again does not change the lot. */
function personOf({ _id }: ElectionRecord, name: string): StoredCandidate {
  const hash = createHash('sha256')
    .update(`write-in ${_id} ${keyOf(name)}`)
    .digest('hex');
  return { id: `w${hash.slice(0, 12)}`, name, description: '', isWrittenIn: true };
}

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

function requireDistinct(all: readonly StoredCandidate[]): void {
  const seen = new Set<string>();
  for (const { name, isWrittenIn } of all) {
    if (isWrittenIn && seen.has(keyOf(name))) {
      throw new AppError('VALIDATION_FAILED', `“${name}” is there twice.`);
    }
    seen.add(keyOf(name));
  }
}
