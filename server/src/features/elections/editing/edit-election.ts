import { isDeepStrictEqual } from 'node:util';
import {
  type ElectionField,
  electionFieldNames,
  type ElectionStatus,
  type EventName,
  NO_END,
  placeholdersAmong,
  type UpdateCandidatesRequest,
  type UpdateElectionInput,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditEvent, GivenEvent } from '../../audit/index.ts';
import {
  changedBallot,
  differsInLinksOnly,
  isLive,
  requireFitting,
  storedBallot,
  withVisibilityAfter,
} from '../stored/ballot-settings.ts';
import {
  attachedChanges,
  mergeCandidates,
  type MergedCandidates,
  renewedIds,
  withIds,
} from './candidates.ts';
import { auditedChanges, type ElectionChanges } from '../stored/audited-fields.ts';
import {
  type ChangeContext,
  changeWith,
  electionEvent,
  nextUpdatedAt,
} from '../stored/election-change.ts';
import {
  type ElectionRecord,
  mayHaveBallots,
  wasOpened,
  whyFrozen,
} from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { requireOpenElectorate } from '../electorate/electorates.ts';
import { CAUTIOUS_ARRIVAL_MS, CLOCKS_DIFFER_MS } from '../electorate/open-together.ts';
import { dueMoves } from '../stored/clock-moves.ts';

interface EditContext extends ChangeContext {
  /** Whether `now` follows the clock. */
  isClockTrusted: boolean;
}

const UNCONFIRMED_CLOCK =
  'The server’s clock may be wrong, so it’s not certain that voting would close. Compare the time on the dashboard and confirm it, or have the clock corrected. Then open voting.';

/**
 * Rejects opening an election after its end date. The clock closes an election only if its end date is later than the
 * time at which the status was set, so this election would never close.
 * @throws AppError VALIDATION_FAILED
 */
export function requireEnd(
  opened: { status: ElectionStatus; endDate: Date },
  { now, isClockTrusted }: Pick<EditContext, 'now' | 'isClockTrusted'>,
): void {
  if (opened.status !== 'active' || opened.endDate > now) return;
  // The time can be ahead of the end date only because the clock was set back.
  if (!isClockTrusted) throw new AppError('VALIDATION_FAILED', UNCONFIRMED_CLOCK);
  throw new AppError('VALIDATION_FAILED', NO_END, { fields: { endDate: NO_END } });
}

/**
 * Rejects opening an election that still has the placeholder candidates suggested by the form, unless the administrator
 * confirmed them.
 * @throws AppError PLACEHOLDER_CANDIDATES
 */
export function requireRealCandidates(opened: {
  status: ElectionStatus;
  candidates: readonly { name: string; description: string }[];
  confirmPlaceholders?: boolean | undefined;
}): void {
  const names = placeholdersAmong(opened.candidates);
  if (opened.status !== 'active' || opened.confirmPlaceholders || names.length === 0) return;
  throw new AppError(
    'PLACEHOLDER_CANDIDATES',
    `Voting wasn’t opened, because ${names.join(' and ')} ${names.length === 1 ? 'is a placeholder' : 'are placeholders'}. Replace ${names.length === 1 ? 'it' : 'them'}, or confirm that voters should see ${names.length === 1 ? 'it' : 'them'}.`,
  );
}

/** An edit of all fields, or of the candidates only. */
export type GivenEdit = UpdateElectionInput | UpdateCandidatesRequest;

/** An edit with groups as they are stored. */
export type Edit =
  | (Omit<UpdateElectionInput, 'electorate'> & Partial<Pick<ElectionRecord, 'electorate'>>)
  | UpdateCandidatesRequest;

/**
 * Returns the change that an edit makes to the current version of the election; undefined if it changes nothing.
 * @throws AppError EDITED_MEANWHILE, ELECTION_SEALED, ELECTION_DECLARED, CANDIDATES_LOCKED_BY_STATUS,
 * CANDIDATES_LOCKED_BY_BALLOTS, BALLOT_LOCKED_BY_STATUS, BALLOT_LOCKED_BY_BALLOTS, ELECTORATE_LOCKED,
 * REOPENING_REFUSED; VALIDATION_FAILED if the ballot does not fit the candidates or the edit opens an election after
 * its end date; PLACEHOLDER_CANDIDATES if the edit opens an election with placeholders
 */
export function editElection(
  current: ElectionRecord,
  edit: Edit,
  context: EditContext,
): ElectionChange | undefined {
  const published = publication(current, edit, context);
  if (published) return published;
  requireChangeable(current);
  if (!isCurrent(current, edit)) {
    throw new AppError(
      'EDITED_MEANWHILE',
      'This election was changed while you were editing. Reload it and save again.',
    );
  }
  const set: Partial<ElectionRecord> = {};
  const events: AuditEvent[] = [];
  const { actor, now } = context;
  const record = <Name extends EventName>(given: GivenEvent<Name>) =>
    events.push(electionEvent(current, { ...given, at: now, actor }));

  const merged = changedCandidates(current, edit);
  if (merged) {
    const { isEdited, isReordered } = merged;
    set.candidates = merged.candidates;
    const attached = attachedChanges(current.candidates, merged.candidates);
    const [from, names] = [namesOf(current.candidates), namesOf(merged.candidates)];
    const isRenamed = !isDeepStrictEqual(from.toSorted(), names.toSorted());
    record({
      event: 'election.candidates-changed',
      details: {
        candidates: names,
        ...(isRenamed && { from }),
        ...(isReordered && { order: isEdited ? 'also' : 'only' }),
        ...(attached.length > 0 && { attached }),
      },
    });
  }
  const candidates = merged?.candidates ?? current.candidates;
  const ballot =
    'title' in edit
      ? changedBallot(current, withVisibilityAfter(current, edit), candidates.length)
      : undefined;
  if (merged || ballot) requireFitting(ballot ?? current.ballot, candidates);
  if ('title' in edit) {
    const changed = changedFields(current, { ...edit, ballot });
    requireOpenElectorate(current, changed);
    requireSameWording(current, changed);
    if (Object.keys(changed).length > 0) {
      Object.assign(set, changed);
      if (changed.ballot?.links === 'off' && current.ballot.links === 'on') set.linksVoidedAt = now;
      record({
        event: 'election.updated',
        details: { changes: auditedChanges(current, changed, context.names) },
      });
    }
    const status = statusAfter(current, edit);
    if (status !== current.status) {
      requireEnd({ status, endDate: edit.endDate }, context);
      const { confirmPlaceholders } = edit;
      requireRealCandidates({ status, candidates, confirmPlaceholders });
      if (current.status === 'completed') requireLiveCount(current);
      const at = status === 'completed' ? closeDate(current, now) : now;
      const change = { from: current.status, to: status, at, by: actor };
      const statusChanges = [...current.statusChanges, change];
      Object.assign(set, { status, statusSetAt: at, statusChanges });
      record({ event: 'election.status-set', details: { from: current.status, to: status } });
    }
  }
  if (events.length === 0) return undefined;
  const isDue = !wasOpened(current) && mayBeDue(current, context);
  const isOther =
    merged?.isEdited ||
    isReworded(current, set) ||
    (isDue && isPutOff({ ...current, ...set }, set, context));
  if ((wasOpened(current) || isDue) && isOther) set.candidates = renewedIds(candidates);
  return { set: { ...set, updatedAt: nextUpdatedAt(current.updatedAt, now) }, events };
}

/**
 * Returns the change if an edit only makes the result public or ends that. That can be done at any time, also after the
 * result has been declared and the ballot box has been sealed.
 */
function publication(
  current: ElectionRecord,
  edit: Edit,
  { actor, now }: ChangeContext,
): ElectionChange | undefined {
  if (!current.declared && !current.sealing) return undefined;
  if (!('title' in edit) || edit.status !== current.status || !isCurrent(current, edit)) return;
  const ballot = edit.ballot && storedBallot(edit.ballot, current.candidates.length, current);
  const changes = changedFields(current, { ...edit, ballot });
  const isOnly = Object.keys(changes).join() === 'publicResult';
  if (!isOnly || mergeCandidates(current.candidates, edit.candidates).isEdited) return undefined;
  const details = { changes: auditedChanges(current, changes) };
  const event = electionEvent(current, { event: 'election.updated', at: now, actor, details });
  return changeWith(current, changes, event);
}

/** Returns whether an edit is of the current version, as far as it says. */
const isCurrent = ({ updatedAt }: ElectionRecord, { expectedUpdatedAt }: Edit): boolean =>
  !expectedUpdatedAt || new Date(expectedUpdatedAt).getTime() === updatedAt.getTime();

/** Closes an open election whose end date is moved to before its opening, because the clock would never close it. */
function statusAfter(
  current: ElectionRecord,
  edit: Pick<UpdateElectionInput, 'endDate' | 'status'>,
): ElectionStatus {
  const isMoved = edit.endDate.getTime() !== current.endDate.getTime();
  const isOpen = current.status === 'active' && edit.status === 'active';
  return isOpen && isMoved && edit.endDate <= current.statusSetAt ? 'completed' : edit.status;
}

/** Returns a later date than that of any earlier close, even while the clock stands still: a recount belongs to a date. */
function closeDate({ statusChanges }: ElectionRecord, now: Date): Date {
  const earlier = statusChanges
    .filter(({ to }) => to === 'completed')
    .map(({ at }) => at.getTime());
  return new Date(Math.max(now.getTime(), ...earlier.map((time) => time + 1)));
}

/**
 * What was hidden until the close would reveal the next votes: the count, or the names that voters wrote in.
 * @throws AppError REOPENING_REFUSED
 */
function requireLiveCount(election: ElectionRecord): void {
  if (election.ballot.writeIns > 0 && mayHaveBallots(election)) {
    throw new AppError(
      'REOPENING_REFUSED',
      'This election can’t be reopened, because names that voters wrote in are shown after voting closes. Schedule a new election instead.',
    );
  }
  if (isLive(election)) return;
  throw new AppError(
    'REOPENING_REFUSED',
    'This election can’t be reopened, because its count becomes visible after voting closes. Schedule a new election instead.',
  );
}

/** Returns whether a change reopens a completed election. The clock never reopens elections. */
export function isReopening(
  current: Pick<ElectionRecord, 'status'>,
  { set }: ElectionChange,
): boolean {
  return current.status === 'completed' && (set.status ?? 'completed') !== 'completed';
}

const namesOf = (candidates: readonly { name: string }[]) => candidates.map(({ name }) => name);

/**
 * Returns the candidates if the edit changes them. Once they are fixed, their order in a full object is ignored,
 * because `GET /elections` sorts candidates by votes and clients send that object back. So are IDs that were renewed since.
 * @throws AppError CANDIDATES_LOCKED_BY_STATUS, CANDIDATES_LOCKED_BY_BALLOTS
 */
function changedCandidates(current: ElectionRecord, edit: Edit): MergedCandidates | undefined {
  const isFixed = current.ballotSalt !== null || current.status !== 'upcoming';
  const given = isFixed ? withIds(edit.candidates, current.candidates) : edit.candidates;
  const merged = mergeCandidates(current.candidates, given);
  const countsOrder = !isFixed || !('title' in edit);
  if (!merged.isEdited && !(merged.isReordered && countsOrder)) return undefined;
  if (current.ballotSalt !== null) {
    throw new AppError(
      'CANDIDATES_LOCKED_BY_BALLOTS',
      `${whyFrozen(current)}, so candidates can no longer be changed.`,
    );
  }
  if (current.status !== 'upcoming') {
    throw new AppError(
      'CANDIDATES_LOCKED_BY_STATUS',
      `This election is ${current.status}. Candidates can be changed only while it is upcoming.`,
    );
  }
  return merged;
}

/** Returns whether a change asks voters something else, or lets them answer in another way. */
const isReworded = (
  current: ElectionRecord,
  { title, description, ballot, weighted }: Partial<ElectionRecord>,
): boolean =>
  (title ?? description ?? weighted) !== undefined ||
  (ballot !== undefined && !differsInLinksOnly(ballot, current));

/**
 * Returns whether voters may see an election as open before its opening is stored: on a host whose clock is ahead, and while
 * an edit is written.
 */
function mayBeDue(
  current: ElectionRecord,
  { now, isClockTrusted }: Pick<EditContext, 'now' | 'isClockTrusted'>,
): boolean {
  const latest = now.getTime() + CLOCKS_DIFFER_MS + CAUTIOUS_ARRIVAL_MS;
  const moves = dueMoves(current, isClockTrusted ? new Date(latest) : current.startDate);
  return moves.some(({ to }) => to === 'active');
}

/**
 * Returns whether a change takes back that the clock opens an election, in whichever way: by its start, its status, a
 * placeholder, or a meeting. Later changes would not know that it was due.
 */
const isPutOff = (
  next: ElectionRecord,
  { startDate, meeting }: Partial<ElectionRecord>,
  context: Pick<EditContext, 'now' | 'isClockTrusted'>,
): boolean =>
  next.status !== 'active' && ((startDate ?? meeting) != null || !mayBeDue(next, context));

/** What voters have answered can no longer be reworded. @throws AppError BALLOT_LOCKED_BY_BALLOTS */
function requireSameWording(current: ElectionRecord, changed: ElectionChanges): void {
  if (!mayHaveBallots(current)) return;
  const field = (['title', 'description'] as const).find((one) => changed[one] !== undefined);
  if (!field) return;
  const text = `${whyFrozen(current)}, so the ${field} can no longer be changed.`;
  throw new AppError('BALLOT_LOCKED_BY_BALLOTS', text, { fields: { [field]: text } });
}

/** Returns changes by field. Fields missing from the edit do not change. The status has a separate event. */
function changedFields(
  current: ElectionRecord,
  edit: { [Field in ElectionField]?: ElectionRecord[Field] | undefined },
): ElectionChanges {
  const changes: ElectionChanges = {};
  for (const field of electionFieldNames) {
    const [from, to] = [current[field], edit[field]];
    const isKept = field === 'status' || to === undefined || isDeepStrictEqual(from, to);
    if (!isKept) Object.assign(changes, { [field]: to });
  }
  return changes;
}

/** @throws AppError ELECTION_SEALED, ELECTION_ANNULLED, ELECTION_DECLARED */
export function requireChangeable(
  election: Pick<ElectionRecord, 'sealing' | 'annulled' | 'declared'>,
): void {
  requireUnsealed(election);
  if (election.annulled) {
    throw new AppError(
      'ELECTION_ANNULLED',
      'This election was annulled, so it can no longer be changed.',
    );
  }
  if (!election.declared) return;
  throw new AppError(
    'ELECTION_DECLARED',
    'The result of this election has been declared, so the election can no longer be changed.',
  );
}

/** @throws AppError ELECTION_SEALED once sealing has begun */
function requireUnsealed({ sealing }: Pick<ElectionRecord, 'sealing'>): void {
  if (!sealing) return;
  throw new AppError(
    'ELECTION_SEALED',
    sealing.sealedAt
      ? 'The ballot box of this election has been sealed, so the election can no longer be changed.'
      : 'The ballot box of this election is being sealed, so the election can no longer be changed.',
  );
}
