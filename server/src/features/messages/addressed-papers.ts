import type { BallotCount } from '../ballots/index.ts';
import type { ResultsService } from '../results/index.ts';
import { type VoterRecord, isEligible, type ElectorateCounts } from '../people/index.ts';
import {
  electorateOf,
  type Elections,
  type ElectionRecord,
  areLinksOn,
  isLinkVoid,
  questionsTogether,
  statusTogether,
} from '../elections/index.ts';
import {
  type MessagesData,
  type ElectionStatus,
  type MessageKind,
  papersOf,
  votingTask,
} from '@votewise/contract';

export type AddressedPapers = ReturnType<typeof createAddressedPapers>;

/** Finds what emails refer to: one election, or the questions of a ballot paper. */
export function createAddressedPapers(deps: {
  elections: Pick<Elections, 'find' | 'findAll'>;
  electorateCounts: Pick<ElectorateCounts, 'countReachable'>;
  results: Pick<ResultsService, 'of'>;
}) {
  const { elections, electorateCounts, results } = deps;

  /** Returns how many voters messages go to, and how many have no address. */
  function reach({ questions, status }: AddressedPaper) {
    const electorates = questions.map(electorateOf);
    const isForAll = electorates.some(({ groups }) => groups.length === 0);
    const groups = isForAll ? [] : [...new Set(electorates.flatMap((one) => one.groups))];
    const close = status === 'completed' ? electorates[0]?.close : undefined;
    return electorateCounts.countReachable({ groups, close });
  }

  return {
    /** Returns the IDs of elections that are not completed. */
    async unfinished(): Promise<ReadonlySet<string>> {
      const all = await elections.findAll();
      return new Set(all.flatMap(({ _id, status }) => (status === 'completed' ? [] : [_id])));
    },

    /** @throws AppError NOT_FOUND */
    async of(electionId: string): Promise<AddressedPaper> {
      const election = await elections.find(electionId);
      return addressedPaperOf(election, election.paper === '' ? [] : await elections.findAll());
    },

    /**
     * Returns the elections outside meetings that have not closed, one of each ballot paper, with what their emails refer
     * to. The first to open is first.
     */
    async unclosed(): Promise<{ election: ElectionRecord; addressed: AddressedPaper }[]> {
      const all = await elections.findAll();
      const unclosed = all.filter(({ status, meeting }) => status !== 'completed' && !meeting);
      return papersOf(unclosed)
        .flatMap(([first]) => first ?? [])
        .toSorted((one, other) => one.startDate.getTime() - other.startDate.getTime())
        .map((election) => ({ election, addressed: addressedPaperOf(election, all) }));
    },

    /** Returns the count of each question. */
    async counted(
      addressed: AddressedPaper,
      countOf: (question: ElectionRecord) => Promise<BallotCount>,
    ) {
      const all = [];
      for (const question of addressed.questions) {
        all.push({
          id: question._id,
          results: await results.of(question, await countOf(question)),
        });
      }
      return all;
    },

    reach,

    /** Returns the paper and how many voters its messages go to. */
    async paper(addressed: AddressedPaper): Promise<Pick<MessagesData, 'paper'>> {
      if (!addressed.isPaper) return {};
      const { title: name, status } = addressed;
      const questions = addressed.questions.map(({ title }) => title);
      return { paper: { name, questions, status, ...(await reach(addressed)) } };
    },
  };
}

/** What an email refers to: one election, or the questions of a ballot paper that are open at the same time. */
export interface AddressedPaper {
  /**
   * The ID of the first question. Messages and deliveries are stored under it, so that a voter gets each message
   * only once.
   */
  _id: string;
  /** The title of the election or the name of the paper. */
  title: string;
  isPaper: boolean;
  /** In the order of the paper. */
  questions: readonly ElectionRecord[];
  /** Active while any question is active; completed when all are completed. */
  status: ElectionStatus;
  statusSetAt: Date;
  startDate: Date;
  /** The earliest end date of the questions that have this status. */
  endDate: Date;
}

/** Returns the election or ballot paper that emails about an election refer to. @param all newest first */
function addressedPaperOf(
  election: ElectionRecord,
  all: readonly ElectionRecord[],
): AddressedPaper {
  const questions = questionsTogether(election, all);
  const isPaper = questions.length > 1;
  const status = statusTogether(questions);
  const current = questions.filter((one) => one.status === status);
  const times = (of: (one: ElectionRecord) => Date) => current.map((one) => of(one).getTime());
  const first = questions[0] ?? election;
  return {
    _id: first._id,
    title: isPaper ? first.paper : first.title,
    isPaper,
    questions,
    status,
    statusSetAt: new Date(Math.max(...times((one) => one.statusSetAt))),
    startDate: new Date(Math.min(...times((one) => one.startDate))),
    endDate: new Date(Math.min(...times((one) => one.endDate))),
  };
}

/** Returns what an invitation asks voters to do. */
export function taskOf({ questions, isPaper }: AddressedPaper): string {
  const [first] = questions;
  if (!first) throw new Error('no question');
  return votingTask({ ballot: first.ballot, candidates: first.candidates, isPaper });
}

/**
 * Returns whether the emails of a message have voting links now. Results have none, because voting has closed. A
 * message written before links were last turned off has none, because its links would not work.
 */
export const hasLinks = (
  { links, kind, createdAt }: { links: boolean; kind: MessageKind; createdAt?: Date },
  { questions }: Pick<AddressedPaper, 'questions'>,
): boolean =>
  links &&
  kind !== 'results' &&
  (createdAt ? !isLinkVoid(questions, createdAt) : areLinksOn(questions));

/** Returns the question that a voter's link opens first. */
export const linkedQuestion = (voter: VoterRecord, addressed: AddressedPaper): string =>
  (addressed.isPaper ? questionsFor(voter, addressed) : addressed.questions)[0]?._id ??
  addressed._id;

/** Returns the titles that an email lists below its text. The text of a results message already contains the titles. */
export const listedIn = ({ isPaper, questions }: AddressedPaper, kind: MessageKind): string[] =>
  isPaper && kind !== 'results' ? questions.map(({ title }) => title) : [];

/** Returns the questions that a reminder refers to. */
export const openQuestions = ({ questions }: AddressedPaper): readonly ElectionRecord[] =>
  questions.filter(({ status }) => status === 'active');

/** Returns the questions of a `AddressedPaper` that a voter can vote on. Other questions are not shown to this voter. */
export const questionsFor = (voter: VoterRecord, { questions }: AddressedPaper): ElectionRecord[] =>
  questions.filter((one) => isEligible(voter, electorateOf(one)));
