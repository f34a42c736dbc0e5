import { isDeepStrictEqual } from 'node:util';
import {
  electionFieldNames,
  type ElectionStatus,
  NO_END,
  type UpdateCandidatesRequest,
  type UpdateElectionInput,
} from '../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { randomId } from '../../platform/random.ts';
import { createEvent, type Actor, type AuditEvent } from '../audit/service.ts';
import type { ElectionChange, ElectionRecord, StoredCandidate } from './store.ts';

/** What the clock's decision depends on. */
export interface Schedule {
  status: ElectionStatus;
  /** When the status was last set, by a person or by the clock. */
  statusSetAt: Date;
  startDate: Date;
  endDate: Date;
}

export interface StatusMove {
  from: ElectionStatus;
  to: ElectionStatus;
  /** The boundary that made it. */
  at: Date;
}

/**
 * The moves that the clock owes: a boundary moves an election only when it passes after the status was last
 * set, so that what an administrator set by hand stays until the next boundary.
 */
export function dueMoves(schedule: Schedule, now: Date): StatusMove[] {
  const moves: StatusMove[] = [];
  let { status, statusSetAt } = schedule;
  const hasPassed = (boundary: Date) => boundary <= now && statusSetAt < boundary;
  if (status === 'upcoming' && hasPassed(schedule.startDate)) {
    moves.push({ from: 'upcoming', to: 'active', at: schedule.startDate });
    ({ status, statusSetAt } = { status: 'active', statusSetAt: schedule.startDate });
  }
  if (status === 'active' && hasPassed(schedule.endDate)) {
    moves.push({ from: 'active', to: 'completed', at: schedule.endDate });
  }
  return moves;
}

/**
 * The clock closes an election only when its end passes after the status was set, so one that is opened after
 * its end would stay open for ever. @throws AppError VALIDATION_FAILED
 */
export function requireEnd(opened: { status: ElectionStatus; endDate: Date }, now: Date): void {
  if (opened.status !== 'active' || opened.endDate > now) return;
  throw new AppError('VALIDATION_FAILED', NO_END, { fields: { endDate: NO_END } });
}

/** A time that is later than `previous` even within one millisecond, so that it tells versions apart. */
export function nextUpdatedAt(previous: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), previous.getTime() + 1));
}

/**
 * The election as it holds now: due moves applied, stored or not. An end that an edit has put into the past
 * closes at the moment of that edit, since people could vote until then: what waits for casts that are under
 * way at the close counts from there.
 */
export function withDueMoves<E extends Schedule & { updatedAt: Date }>(election: E, now: Date): E {
  const last = dueMoves(election, now).at(-1);
  if (!last) return election;
  const updatedAt = nextUpdatedAt(election.updatedAt, last.at);
  return { ...election, status: last.to, statusSetAt: heldSince(election, last), updatedAt };
}

/**
 * Since when the status holds that a move leads to. Opening is left at its boundary: later than that, an end
 * between the two could never close the election.
 */
function heldSince({ updatedAt }: { updatedAt: Date }, { to, at }: StatusMove): Date {
  return to === 'completed' && updatedAt > at ? updatedAt : at;
}

/**
 * The candidates that an edit leads to. Known ids keep their place on the ballot whatever the order given;
 * others are new, get an id of ours and follow. Votes and percentages of the input play no part.
 */
export function mergeCandidates(
  current: readonly StoredCandidate[],
  given: readonly { id?: string | undefined; name: string; description: string }[],
): { candidates: StoredCandidate[]; isChanged: boolean } {
  const known = new Set(current.map((candidate) => candidate.id));
  const edited = new Map<string, StoredCandidate>();
  const added: StoredCandidate[] = [];
  for (const { id, name, description } of given) {
    if (id !== undefined && known.has(id) && !edited.has(id))
      edited.set(id, { id, name, description });
    else added.push({ id: randomId(), name, description });
  }
  const kept = current.flatMap((candidate) => edited.get(candidate.id) ?? []);
  const isSame = (candidate: StoredCandidate) => {
    const after = edited.get(candidate.id);
    return after?.name === candidate.name && after.description === candidate.description;
  };
  return { candidates: [...kept, ...added], isChanged: added.length > 0 || !current.every(isSame) };
}

/** A full edit, or one of the candidates alone. */
export type Edit = UpdateElectionInput | UpdateCandidatesRequest;

interface Context {
  actor: Actor;
  now: Date;
}

/**
 * What an edit changes on the version of the election that holds now, or undefined when it changes nothing.
 * @throws AppError EDITED_MEANWHILE, CANDIDATES_LOCKED_BY_STATUS, CANDIDATES_LOCKED_BY_BALLOTS,
 * VALIDATION_FAILED when it opens an election without an end
 */
export function editElection(
  current: ElectionRecord,
  edit: Edit,
  context: Context,
): ElectionChange | undefined {
  if (
    edit.expectedUpdatedAt &&
    new Date(edit.expectedUpdatedAt).getTime() !== current.updatedAt.getTime()
  ) {
    throw new AppError(
      'EDITED_MEANWHILE',
      'This election was changed while you were editing. Reload it, then save again.',
    );
  }
  const set: Partial<ElectionRecord> = {};
  const events: AuditEvent[] = [];
  const record = (
    event: Parameters<typeof createEvent>[0]['event'],
    details: Record<string, unknown>,
  ) =>
    events.push(
      createEvent({
        event,
        at: context.now,
        actor: context.actor,
        subject: subjectOf(current),
        details,
      }),
    );

  const candidates = changedCandidates(current, edit);
  if (candidates) {
    set.candidates = candidates;
    record('election.candidates-changed', { candidates: candidates.map(({ name }) => name) });
  }
  if ('title' in edit) {
    const changes = changedFields(current, edit);
    if (Object.keys(changes).length > 0) {
      for (const [field, { to }] of Object.entries(changes)) Object.assign(set, { [field]: to });
      record('election.updated', { changes });
    }
    const status = statusAfter(current, edit);
    if (status !== current.status) {
      requireEnd({ status, endDate: edit.endDate }, context.now);
      Object.assign(set, { status, statusSetAt: context.now });
      record('election.status-set', { from: current.status, to: status });
    }
  }
  if (events.length === 0) return undefined;
  return { set: { ...set, updatedAt: nextUpdatedAt(current.updatedAt, context.now) }, events };
}

/** An end that is moved back to before the election was opened closes it: the clock would never get there. */
function statusAfter(current: ElectionRecord, edit: UpdateElectionInput): ElectionStatus {
  const isMoved = edit.endDate.getTime() !== current.endDate.getTime();
  const isOpen = current.status === 'active' && edit.status === 'active';
  return isOpen && isMoved && edit.endDate <= current.statusSetAt ? 'completed' : edit.status;
}

/** Whether a change opens what is closed. The clock never does: it only moves elections on. */
export function isReopening(current: Pick<Schedule, 'status'>, { set }: ElectionChange): boolean {
  return current.status === 'completed' && (set.status ?? 'completed') !== 'completed';
}

function changedCandidates(current: ElectionRecord, edit: Edit): StoredCandidate[] | undefined {
  const { candidates, isChanged } = mergeCandidates(current.candidates, edit.candidates);
  if (!isChanged) return undefined;
  if (current.ballotSalt !== null) {
    throw new AppError(
      'CANDIDATES_LOCKED_BY_BALLOTS',
      'Voting has begun in this election, so its candidates can no longer change.',
    );
  }
  if (current.status !== 'upcoming') {
    throw new AppError(
      'CANDIDATES_LOCKED_BY_STATUS',
      `This election is ${current.status}. Candidates can be changed only while it is upcoming.`,
    );
  }
  return candidates;
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** By field. What an edit leaves out does not change; the status has an event of its own. */
function changedFields(current: ElectionRecord, edit: UpdateElectionInput): Changes {
  const changes: Changes = {};
  for (const field of electionFieldNames) {
    const [from, to] = [current[field], edit[field]];
    const isKept = field === 'status' || to === undefined || isDeepStrictEqual(from, to);
    if (!isKept) changes[field] = { from, to };
  }
  return changes;
}

/** The part of an event that names an election. */
export function subjectOf(election: Pick<ElectionRecord, '_id' | 'title'>): AuditEvent['subject'] {
  return { type: 'election', id: election._id, label: election.title };
}
