import { createHash } from 'node:crypto';
import {
  type CopyElectionInput,
  isMotion,
  markableOn,
  pickFields,
  placeholderCandidates,
  problemsOf,
  questionsBeside,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import type { Attachments } from '../attachments/attachments.ts';
import { copyCandidates, mergeCandidates } from './candidates.ts';
import type { ChangeContext } from '../stored/election-change.ts';
import {
  type ElectionRecord,
  onBallot,
  type StoredCandidate,
} from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import { groupsOf } from '../electorate/electorates.ts';
import type { NamedGroups } from '../electorate/stored-electorates.ts';
import { questionsTogether } from '../reading/elections-by-link.ts';
import type { FindNames, RequireEncryptable } from './encryptable.ts';
import { newElection } from './new-election.ts';
import { electionNotFound } from '../reading/visible-elections.ts';

type Scheduled = Pick<ElectionRecord, 'electorate' | 'title' | 'startDate' | 'endDate' | 'paper'>;

/** Copies elections: everything but dates, status, votes, meeting, withdrawals, and what was drawn or declared. */
export function createCopies(deps: {
  store: Pick<ElectionStore, 'insertMissing' | 'find'>;
  attachments: Pick<Attachments, 'hold'>;
  /** @throws AppError NOT_FOUND */
  find: (id: string) => Promise<ElectionRecord>;
  findAll: () => Promise<ElectionRecord[]>;
  groups: Pick<NamedGroups, 'findMerged' | 'nameOf' | 'currentOf'>;
  requireEncryptable: RequireEncryptable;
  findNames: FindNames;
  clock: TrustedClock;
  forget: (id: string) => void;
}) {
  const { store, attachments, find, findAll, groups, clock, forget } = deps;
  const { requireEncryptable, findNames } = deps;

  /**
   * Copies an election, or the whole ballot paper that it is on. The IDs of the copies follow from the request, so
   * repeating it adds only what is missing.
   * @throws AppError NOT_FOUND; EDITED_MEANWHILE if these are not the questions of the paper; VALIDATION_FAILED if the
   * name of the paper is missing or taken
   */
  return async (id: string, input: CopyElectionInput, actor: Actor) => {
    const now = clock.trusted();
    const source = await find(id);
    const all = source.paper === '' && input.paper === '' ? [] : await findAll();
    const sources = questionsTogether(source, all);
    const titles = new Map(input.questions.map((one) => [one.id, one.title]));
    requireSameQuestions(sources, input);
    const merged = await groups.findMerged();
    const encryptable = sources.map((one) => withKeyHolders(one, input));
    const names = await findNames(...encryptable);
    const made = encryptable.map((one, place) => {
      const { startDate, endDate, paper } = input;
      const title = titles.get(one._id) ?? one.title;
      const electorate = { groups: groups.currentOf(one.electorate.groups) };
      const scheduled = { electorate, title, startDate, endDate, paper };
      const copyId = idOf({ place, input, actor });
      return copyOf(
        one,
        { copyId, scheduled, candidates: input.candidates },
        { actor, now, names },
      );
    });
    const ids = made.map(({ record }) => record._id);
    requireOwnPaper(
      { ...input, isRequired: sources.length > 1 },
      all.filter(({ _id }) => !ids.includes(_id)),
    );
    for (const { record } of made) await requireEncryptable(record);
    for (const { record } of made) await attachments.hold([], record.candidates);
    await store
      .insertMissing(
        made.map(({ record, event }) => ({ ...record, events: [event], eventsCount: 1 })),
      )
      .finally(() => ids.forEach(forget));
    const stored = await Promise.all(ids.map((copyId) => store.find(copyId)));
    const copies = stored.filter((one) => one !== undefined);
    if (copies.length === 0) throw electionNotFound();
    const listed = new Set(sources.flatMap(groupsOf));
    const mergedGroups = merged
      .filter(({ from }) => listed.has(from))
      .map(({ from, into }) => ({ from: groups.nameOf(from), into: groups.nameOf(into) }));
    return { copies, mergedGroups };
  };
}

/** Returns an election with the key holders of its copy, who may be others if ballots are encrypted. */
const withKeyHolders = (
  source: ElectionRecord,
  { ballot: given }: CopyElectionInput,
): ElectionRecord =>
  source.ballot.encrypted && given ? { ...source, ballot: { ...source.ballot, ...given } } : source;

/**
 * Returns an ID of 24 hex digits, the same for the same request by the same administrator. Questions that were created
 * at the same time are in the order of their IDs.
 */
function idOf({ place, ...request }: { place: number; input: CopyElectionInput; actor: Actor }) {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return `${hash.slice(0, 20)}${place.toString(16).padStart(4, '0')}`;
}

function copyOf(
  source: ElectionRecord,
  given: { copyId: string; scheduled: Scheduled; candidates: boolean },
  context: ChangeContext,
) {
  const { copyId: _id, scheduled, candidates: withCandidates } = given;
  return newElection(
    {
      ...pickFields(source),
      ...scheduled,
      _id,
      status: 'upcoming',
      meeting: null,
      candidates: withCandidates ? copyCandidates(source.candidates) : placeholdersFor(source),
    },
    { ...context, copiedFrom: { id: source._id, title: source.title } },
  );
}

/**
 * Returns as few placeholders as the ballot needs; for a motion, its Yes and No. As many candidates as marks would mean
 * that voters can always mark all of them.
 */
function placeholdersFor({ ballot, ...source }: ElectionRecord): StoredCandidate[] {
  const candidates = onBallot(source.candidates);
  if (isMotion(candidates)) return copyCandidates(candidates);
  const isEnough = (count: number) =>
    Object.keys(problemsOf(ballot, candidates.slice(0, count))).length === 0 &&
    (ballot.kind === 'one' || ballot.marks === null || ballot.marks < markableOn(ballot, count));
  let count = Math.min(2, candidates.length);
  while (count < candidates.length && !isEnough(count)) count += 1;
  return mergeCandidates([], placeholderCandidates(count)).candidates;
}

function requireSameQuestions(
  sources: readonly ElectionRecord[],
  { questions }: CopyElectionInput,
): void {
  const given = new Set(questions.map(({ id }) => id));
  if (given.size === questions.length && given.size === sources.length) {
    if (sources.every(({ _id }) => given.has(_id))) return;
  }
  throw new AppError(
    'EDITED_MEANWHILE',
    'The questions of this ballot paper are not the same as before. Close this window and copy the paper again.',
  );
}

/** Other elections would become questions of the copied paper. */
function requireOwnPaper(
  copied: Pick<ElectionRecord, 'paper' | 'startDate' | 'endDate'> & { isRequired: boolean },
  others: readonly ElectionRecord[],
): void {
  const beside = questionsBeside(copied, others);
  const problem =
    copied.paper === ''
      ? copied.isRequired && 'Ballot paper is required'
      : beside[0] &&
        `“${beside[0].title}” is already on a ballot paper with this name at the same time. Choose another name or other dates.`;
  if (!problem) return;
  throw new AppError('VALIDATION_FAILED', problem, { fields: { paper: problem } });
}
