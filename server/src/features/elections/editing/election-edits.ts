import type { CreateElectionInput } from '@votewise/contract';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import type { Attachments } from '../attachments/attachments.ts';
import { editElection, type GivenEdit, isReopening } from './edit-election.ts';
import { changeAt } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionChange, ElectionStore } from '../stored/election-store.ts';
import type { FindNames, RequireEncryptable } from './encryptable.ts';
import type { ElectionWriting } from '../opening/election-writing.ts';
import { isSameElectorate } from '../electorate/electorates.ts';
import type { StoredElectorates } from '../electorate/stored-electorates.ts';

export type ElectionEdits = ReturnType<typeof createElectionEdits>;

type Times = Pick<ElectionRecord, 'status' | 'startDate' | 'endDate'>;

/** Edits elections, and opens and closes them for administrators. */
export function createElectionEdits(deps: {
  store: Pick<ElectionStore, 'voidLinks'>;
  attachments: Pick<Attachments, 'hold'>;
  electorates: StoredElectorates;
  requireMeeting: (id: string) => Promise<void>;
  requireEncryptable: RequireEncryptable;
  findNames: FindNames;
  findForEdit: ElectionWriting['findForEdit'];
  findAll: () => Promise<ElectionRecord[]>;
  findTogether: (election: ElectionRecord) => Promise<ElectionRecord[]>;
  write: ElectionWriting['write'];
  forget: (id: string) => void;
  clock: TrustedClock;
}) {
  const { store, attachments, electorates, requireMeeting, requireEncryptable, clock } = deps;
  const { findNames, findForEdit, findAll, findTogether, write, forget } = deps;
  const context = (actor: Actor) => ({
    actor,
    now: clock.trusted(),
    isClockTrusted: clock.departure() === undefined,
  });

  /** Edits the newest version once. @throws AppError as `edit` */
  async function editOnce(id: string, given: GivenEdit, actor: Actor): Promise<ElectionRecord> {
    const { electorate: names, ...rest } = { electorate: undefined, ...given };
    const meeting = 'meeting' in given ? given.meeting : undefined;
    return write(id, async (current) => {
      if (meeting && meeting.id !== current.meeting?.id) await requireMeeting(meeting.id);
      const recorded = await findNames(current, { ballot: undefined, ...rest });
      const changed = (kept: Partial<Pick<ElectionRecord, 'electorate'>>) =>
        editElection(current, { ...rest, ...kept }, { ...context(actor), names: recorded });
      const change =
        names && !isSameElectorate(current, names)
          ? await electorates.store(names, actor, (electorate) => changed({ electorate }))
          : changed({});
      await electorates.requireUnmerged(reopened(current, change));
      const set = change?.set ?? {};
      if (set.ballot ?? set.meeting) await requireEncryptable({ ...current, ...set });
      if (change?.set.candidates) await attachments.hold(current.candidates, change.set.candidates);
      return change;
    });
  }

  /** Opens a question that was created a moment ago: while its meeting closes, a new one would not be found. */
  const openCreated = (record: ElectionRecord, input: CreateElectionInput, actor: Actor) => {
    const { title, description, startDate, endDate, candidates } = record;
    const { confirmPlaceholders } = input;
    const opened = { title, description, startDate, endDate, candidates, confirmPlaceholders };
    return editOnce(record._id, { ...opened, status: 'active' }, actor);
  };

  /** An election that joins a meeting and is opened at the same time joins it first. */
  async function joinFirst(id: string, given: GivenEdit, actor: Actor): Promise<GivenEdit> {
    if (!('meeting' in given) || !given.meeting || given.status !== 'active') return given;
    const current = await findForEdit(id);
    const isJoining = current.status !== 'active' && current.meeting?.id !== given.meeting.id;
    if (!isJoining) return given;
    const joined = await editOnce(id, { ...given, status: current.status }, actor);
    const isVersioned = given.expectedUpdatedAt !== undefined;
    return {
      ...given,
      // They may have got new IDs.
      candidates: joined.candidates,
      ...(isVersioned && { expectedUpdatedAt: joined.updatedAt.toISOString() }),
    };
  }

  /** Ends the links of a whole paper with those of one question, so that they stay void if it leaves the paper. */
  async function voidLinksBeside(election: ElectionRecord): Promise<void> {
    if (!election.linksVoidedAt || election.paper === '') return;
    const ids = (await findTogether(election)).map(({ _id }) => _id);
    await store.voidLinks(ids, election.linksVoidedAt);
    ids.forEach(forget);
  }

  return {
    openCreated,

    /** @throws AppError NOT_FOUND, REOPENING_REFUSED, and the errors of `editElection` */
    async edit(id: string, given: GivenEdit, actor: Actor): Promise<ElectionRecord> {
      const written = await editOnce(id, await joinFirst(id, given, actor), actor);
      await voidLinksBeside(written);
      return written;
    },

    /**
     * Sets the status and the dates of the newest version, and leaves the rest as it is.
     * @param timesOf returns undefined to change nothing
     * @throws AppError NOT_FOUND, REOPENING_REFUSED, and the errors of `editElection`
     */
    reschedule: (
      id: string,
      timesOf: (current: ElectionRecord) => Times | undefined,
      actor: Actor,
    ): Promise<ElectionRecord> =>
      write(id, async (current) => {
        const times = timesOf(current);
        if (!times) return undefined;
        const { title, description, candidates } = current;
        const edit = { title, description, candidates, ...times };
        const change = editElection(current, edit, context(actor));
        await electorates.requireUnmerged(reopened(current, change));
        return change;
      }),

    /**
     * Gives the questions of a meeting that are not open a new version. An opening that was admitted before can no
     * longer be written, and asks the meeting again.
     */
    async renewQuestions(meetingId: string): Promise<void> {
      const isClosed = ({ meeting, status }: ElectionRecord) =>
        meeting?.id === meetingId && status !== 'active';
      for (const { _id } of (await findAll()).filter(isClosed)) {
        await write(_id, (current) =>
          isClosed(current) ? changeAt(current, {}, clock.now()) : undefined,
        );
      }
    },
  };
}

/** Returns an election as a change reopens it; undefined if the change does not do that. */
const reopened = (
  current: ElectionRecord,
  change: ElectionChange | undefined,
): ElectionRecord | undefined =>
  change && isReopening(current, change) ? { ...current, ...change.set } : undefined;
