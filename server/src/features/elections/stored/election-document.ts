import type {
  CreateElectionInput,
  ElectorateChoice,
  ElectionField,
  ElectionStatus,
  OpenTie,
  SealingProblem,
  TieDecision,
} from '@votewise/contract';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { type Outbox, outboxFields } from '../../../platform/db/outbox.ts';
import type { Actor, AuditEvent } from '../../audit/index.ts';
import type { StoredDaysClosed } from './sealing-due.ts';

/** A status change; `from` is null for the status with which the election was scheduled. */
export interface StoredChange {
  from: ElectionStatus | null;
  to: ElectionStatus;
  /** When it took effect. */
  at: Date;
  by: Actor;
  /** The place among the changes of a meeting's attendance, which decides who attended. Missing until it is stored. */
  attendance?: { meeting: string; place: number };
  /**
   * Of a close or a pause by an administrator: the last opening of any election that was stored before it. Missing
   * unless that is later than `at`, because the clocks of hosts differ or one was set.
   */
  notBefore?: Date;
}

export interface StoredAct {
  at: Date;
  by: Actor;
}

/** The sealing of a ballot box, which destroys the link between voters and their ballots. */
export interface StoredSealing extends StoredAct {
  /** When the salt was destroyed; missing until then. */
  sealedAt?: Date;
  /** Why sealing stopped; missing unless it has stopped. */
  problem?: SealingProblem;
}

/** The handouts that are part of the count. */
export interface JoinedHandouts extends StoredAct {
  /** The two administrators who typed them. */
  tellers: Actor[];
  /** The number of voters who had a handout. */
  handedOut: number;
  /** The number of ballots that count. */
  ballots: number;
  spoiled: number;
  /** Why ballots are spoiled, as far as the tellers typed it. */
  reasons: string[];
  /** Why there are more or fewer ballots than were handed out; empty if the numbers are the same. */
  explanation: string;
  /** False until all of them are in the ballot box. */
  isIn: boolean;
  /** The ballots that are still to be added, as they are stored; none once they are in the ballot box. */
  waiting: { choice: string; copies: number }[];
}

/** For whom names count that voters have written in. All other names count for no one. */
export interface StoredWriteIns extends StoredAct {
  texts: { text: string; candidateId: string }[];
}

/** What the organization decided between candidates whom the count left tied. */
export interface StoredTieDecision extends StoredAct {
  /** The tied candidates, in ballot order: the decision holds as long as the count leaves the same tie. */
  tied: string[];
  /** The empty seats. Also of the tie: names that are assigned afterwards may fill one. */
  seats: number;
  /** When voting last closed, which identifies the count. `at` doesn’t: the clocks of hosts may differ. */
  closedAt: Date;
  elected: string[];
  way: TieDecision['by'];
  /** Empty if there is none. */
  note: string;
}

/** A group of voters. The name changes when the group is renamed. */
export interface StoredGroup {
  id: string;
  name: string;
}

export interface StoredCandidate {
  id: string;
  name: string;
  description: string;
  /** The ID of an attachment; missing if there is none. */
  photo?: string;
  /** The ID of an attachment; missing if there is none. */
  statement?: string;
  /** Missing unless the candidate has withdrawn. */
  withdrawnAt?: Date;
  /** Signed in the same write: see `writeWithdrawal`. */
  withdrawal?: string;
  /** True for people whom voters have written in. They are not on the ballot. */
  isWrittenIn?: true;
}

/** Returns whether a decision is about this tie, in the count since voting last closed. */
export const isAboutTie = (
  { tieDecision, statusSetAt }: Pick<ElectionDocument, 'tieDecision' | 'statusSetAt'>,
  { tied, seats }: OpenTie,
): boolean =>
  tieDecision !== undefined &&
  tieDecision.closedAt.getTime() === statusSetAt.getTime() &&
  tieDecision.seats === seats &&
  tieDecision.tied.join() === tied.join();

/** Returns the candidates who are on the ballot. */
export const onBallot = <One extends { isWrittenIn?: true }>(candidates: readonly One[]): One[] =>
  candidates.filter(({ isWrittenIn }) => !isWrittenIn);

/** Returns an electorate as the API and the audit trail name it. */
export const namesIn = ({ groups }: ElectionRecord['electorate']): ElectorateChoice => ({
  groups: groups.map(({ name }) => name),
});

type StoredFields = Omit<Pick<CreateElectionInput, ElectionField>, 'electorate'> & {
  electorate: {
    /** Members of these groups can vote; if there are none, everyone on the roll. */
    groups: StoredGroup[];
    /** IDs of groups merged into these; missing if none were. Participation lists need who could vote before that. */
    former?: string[];
  };
};

export interface ElectionDocument extends StoredFields, Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  statusSetAt: Date;
  /** Oldest first. The first one has the status that the election was scheduled with. */
  statusChanges: StoredChange[];
  /**
   * What counts of the meeting: its groups, and the version of its proxies, when voting first opened. Missing until then, and
   * without a meeting. Groups that others were merged into, and proxies that were given later, are not for this election.
   */
  proxies?: { meeting: string; version: number; groups?: string[] };
  /** Null until the result is declared. Nothing can be edited after that. */
  declared: StoredAct | null;
  /** Missing unless the sum of encrypted ballots could not be decrypted. Nothing can be edited after that. */
  annulled?: StoredAct & { reason: string };
  /** Null until sealing begins. After that, the election cannot be reopened, and new ballots are not acknowledged. */
  sealing: StoredSealing | null;
  /** Missing until the election has been seen closed. */
  daysClosed?: StoredDaysClosed;
  /** Missing until handouts are part of the count. */
  joinedPaper?: JoinedHandouts;
  /** Missing until names are assigned after voting has closed. */
  writeIns?: StoredWriteIns;
  /** Missing until it is recorded. */
  tieDecision?: StoredTieDecision;
  testSent: StoredAct | null;
  testRead: StoredAct | null;
  /** In ballot order. */
  candidates: StoredCandidate[];
  /** Null until the first ballot, which freezes the candidates. `SEALED_SALT` once the salt is destroyed. */
  ballotSalt: string | null;
  /**
   * 32 random bytes as hex, a part of the lot. They never change, and no response contains them before the count is
   * confirmed. Null in deleted elections whose ballots have been removed.
   */
  lotSeed: string | null;
  /**
   * True from the write that opens voting, or changes the groups while it is open, until it is certain that nothing which was
   * written in the same moment conflicts with that. Until then, no ballot is accepted, and the count is hidden. Otherwise
   * missing.
   */
  isUnchecked?: true;
  /** When voting links were last turned off; missing if they never were. Links in earlier messages stay invalid. */
  linksVoidedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** True once the ballots of a deleted election have been removed; otherwise missing. */
  isEmptied?: true;
}

/** An election without its pending events. */
export type ElectionRecord = Omit<ElectionDocument, 'events' | 'eventsCount'> & {
  /**
   * Never stored. True from a move by the clock until it is stored. Until then, other hosts may not know of it: storing an
   * opening decides whether the count is visible, and only after a stored close can no more ballots arrive.
   */
  isUnstored?: true;
};

/** An election for result screens. Omits the salt, because casting must never use an outdated election. */
export type WatchedElection = Omit<ElectionRecord, 'ballotSalt'> & {
  /** True if the election may have ballots. */
  mayHaveBallots: boolean;
};

/** True once an election may have ballots. Paper can be handed out before voting opens, and freezes it, too. */
export const mayHaveBallots = ({ ballotSalt }: Pick<ElectionRecord, 'ballotSalt'>): boolean =>
  ballotSalt !== null;

/** True if voting has ever been open. */
export const wasOpened = ({ statusChanges }: Pick<ElectionRecord, 'statusChanges'>): boolean =>
  statusChanges.some(({ to }) => to === 'active');

/** True until an opening is stored and checked. No ballot is accepted before that. */
export const isBeingOpened = ({
  status,
  isUnstored,
  isUnchecked,
}: Pick<ElectionRecord, 'status' | 'isUnstored' | 'isUnchecked'>): boolean =>
  isUnchecked === true || (isUnstored === true && status === 'active');

/** Returns why an election that may have ballots can no longer be changed, as the beginning of a sentence. */
export const whyFrozen = (election: Pick<ElectionRecord, 'status' | 'statusChanges'>): string =>
  election.status === 'active' || wasOpened(election)
    ? 'Voting has begun'
    : 'Paper ballots were handed out';

/** True if the result is declared, the election is annulled, or the ballot box is being sealed: voting never opens again. A tie can still be decided. */
export const isConcluded = ({
  declared,
  annulled,
  sealing,
}: Pick<ElectionRecord, 'declared' | 'annulled' | 'sealing'>): boolean =>
  declared !== null || annulled !== undefined || sealing !== null;

export function watchedOf({ ballotSalt, ...election }: ElectionRecord): WatchedElection {
  return { ...election, mayHaveBallots: mayHaveBallots({ ballotSalt }) };
}

export const electionSchema = defineSchema<ElectionDocument>(
  {
    _id: String,
    schema: Number,
    title: String,
    description: String,
    status: String,
    startDate: Date,
    endDate: Date,
    ballot: {},
    electorate: {},
    weighted: Boolean,
    paper: String,
    meeting: {},
    publicResult: Boolean,
    statusSetAt: Date,
    statusChanges: [
      { _id: false, from: String, to: String, at: Date, by: {}, attendance: {}, notBefore: Date },
    ],
    proxies: {},
    declared: { _id: false, type: { at: Date, by: {} } },
    annulled: { _id: false, type: { at: Date, by: {}, reason: String } },
    sealing: { _id: false, type: { at: Date, by: {}, sealedAt: Date, problem: String } },
    daysClosed: { _id: false, type: { since: Date, days: Number, at: Date } },
    joinedPaper: {},
    writeIns: {},
    tieDecision: {},
    testSent: { _id: false, type: { at: Date, by: {} } },
    testRead: { _id: false, type: { at: Date, by: {} } },
    candidates: [
      {
        _id: false,
        id: String,
        name: String,
        description: String,
        photo: String,
        statement: String,
        withdrawnAt: Date,
        withdrawal: String,
        isWrittenIn: Boolean,
      },
    ],
    ballotSalt: String,
    lotSeed: String,
    isUnchecked: Boolean,
    linksVoidedAt: Date,
    createdAt: Date,
    updatedAt: Date,
    deletedAt: Date,
    isEmptied: Boolean,
    ...outboxFields,
  },
  { versionKey: false, collection: 'elections', id: false },
);
electionSchema.index({ deletedAt: 1, createdAt: 1, _id: 1 });
electionSchema.index({ status: 1, startDate: 1 });
electionSchema.index({ status: 1, endDate: 1 });
electionSchema.index({ eventsCount: 1 });
