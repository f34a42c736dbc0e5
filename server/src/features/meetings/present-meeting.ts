import {
  type AgendaItem,
  type AnnouncedResult,
  type EncryptionStage,
  type Meeting,
  type MeetingState,
  type QuestionState,
} from '@votewise/contract';
import { ifFound } from '../../platform/app-error.ts';
import { onBallot, presentBallot } from '../elections/index.ts';
import type { EncryptionServices } from '../encryption/index.ts';
import type { Handouts } from '../handouts/index.ts';
import {
  presentHandouts,
  presentWriteInVotes,
  type Results,
  type ResultsService,
  withoutExplanation,
  withoutNote,
} from '../results/index.ts';
import { type MeetingRecord, needTimeKey, type StoredItem } from './stored/meeting-store.ts';
import { hasVotingBegun, isIn } from './stored/meeting-rules.ts';
import { quorumState } from './stored/quorum.ts';
import type { Attendance } from './stored/attendance-sums.ts';

export type MeetingStates = ReturnType<typeof createMeetingStates>;

/** What administrators see of a meeting, and what everyone else sees. */
export interface StatesOfMeeting {
  forAdministrators: MeetingState;
  forAll: MeetingState;
}

/**
 * Builds what is seen of a meeting. It contains nothing that differs between its members. Administrators, who know the weights
 * of members, see sums of weights as they are.
 */
export function createMeetingStates(deps: {
  results: Pick<ResultsService, 'find'>;
  handouts: Pick<Handouts, 'countHeld'>;
  encryption: Pick<EncryptionServices['encryption'], 'stageOf'>;
  attendanceOf: (meeting: MeetingRecord) => Promise<Attendance>;
}) {
  const { results, handouts, encryption, attendanceOf } = deps;

  /** Returns no item if all elections of a question were deleted or moved. */
  async function itemState(
    item: StoredItem,
    meeting: MeetingRecord,
    attendance: Attendance,
  ): Promise<MeetingState['agenda']> {
    if (item.kind === 'text') return [item];
    const found = await Promise.all(item.electionIds.map((id) => ifFound(results.find(id))));
    const isAnnounced = meeting.shownResults.includes(item.id);
    // A hall has room for the wording of one question.
    const hasWording = meeting.currentItem === item.id && item.electionIds.length === 1;
    const needTimeAt = (closesAt: Date) => meeting.needTime?.[needTimeKey(item.id, closesAt)];
    const listed = found.flatMap((one) => (one && isIn(meeting, one.election) ? [one] : []));
    const questions = await Promise.all(
      listed.map(async (one) => {
        const isWaiting = one.election.joinedPaper === undefined;
        const handedOut = isWaiting ? await handouts.countHeld(one.election) : 0;
        // After the meeting, what is declared needs no announcement in the hall.
        const isShown =
          isAnnounced || (meeting.status === 'closed' && Boolean(one.election.declared));
        const stage = one.isConfirmed ? undefined : await encryption.stageOf(one.election);
        return presentQuestion(one, {
          isShown,
          hasWording,
          attendance,
          handedOut,
          needTimeAt,
          stage,
        });
      }),
    );
    return questions.length > 0 ? [{ id: item.id, kind: 'question', questions }] : [];
  }

  return {
    async of(meeting: MeetingRecord): Promise<StatesOfMeeting> {
      const attendance = await attendanceOf(meeting);
      const agenda = await Promise.all(
        meeting.agenda.map((item) => itemState(item, meeting, attendance)),
      );
      const { quorum } = meeting;
      const forAdministrators: MeetingState = {
        id: meeting._id,
        title: meeting.title,
        place: meeting.place,
        startDate: meeting.startDate.toISOString(),
        status: meeting.status,
        agenda: agenda.flat(),
        currentItem: meeting.currentItem,
        attendance: attendance.members,
        ...(quorum?.base === 'weight' && { weights: attendance.weights }),
        quorum: quorum && quorumState(quorum, attendance),
        selfCheckIn: meeting.selfCheckIn,
        proxiesPerHolder: meeting.proxiesPerHolder,
      };
      return { forAdministrators, forAll: publicState(forAdministrators, meeting, attendance) };
    },
  };
}

/**
 * Returns what everyone sees. If sums of weights changed with each check-in, everyone in the hall could read the weight
 * of the member who has just come. So they change only when a question opens, and there are none before the first one.
 */
function publicState(
  state: MeetingState,
  { quorum, openingWeights }: MeetingRecord,
  attendance: Attendance,
): MeetingState {
  if (quorum?.base !== 'weight') return state;
  const { weights: _weights, ...others } = state;
  if (!openingWeights) return { ...others, quorum: null };
  const then = { ...attendance, weights: openingWeights };
  return { ...others, weights: openingWeights, quorum: quorumState(quorum, then) };
}

function presentQuestion(
  results: Results,
  {
    isShown,
    hasWording,
    attendance,
    handedOut,
    needTimeAt,
    stage,
  }: {
    isShown: boolean;
    hasWording: boolean;
    attendance: Attendance;
    handedOut: number;
    needTimeAt: (closesAt: Date) => number | undefined;
    /** How far a question with encrypted ballots is; undefined once its count is confirmed. */
    stage: EncryptionStage | undefined;
  },
): QuestionState {
  const { election, totalVotes, turnout, isConfirmed, awaitsNames } = results;
  const { status } = election;
  const presence = election.meeting?.presence ?? 'anyone';
  const { present, represented } = attendance.members;
  const isCounted = isConfirmed && status === 'completed';
  const result = isShown && isCounted ? announced(results) : undefined;
  const needTime = status === 'active' ? needTimeAt(election.endDate) : undefined;
  return {
    electionId: election._id,
    title: election.title,
    ...(hasWording && { wording: wordingOf(election) }),
    status,
    presence,
    closesAt: status === 'active' ? election.endDate.toISOString() : null,
    ...(stage === 'preparing' && { isPreparing: true as const }),
    ...(needTime !== undefined && { needTime }),
    ballots: totalVotes,
    eligible:
      presence === 'present' && status === 'upcoming' ? present + represented : turnout.eligible,
    ...(handedOut > 0 && { handedOut }),
    isCounted,
    ...(election.declared && { isDeclared: true as const }),
    ...(election.annulled && { isAnnulled: true as const }),
    ...(awaitsNames && { awaitsNames }),
    ...(stage === 'decrypting' && { awaitsKeyHolders: true as const }),
    ...((awaitsNames || result) && presentWriteInVotes(results)),
    ...(result && { result }),
  };
}

function wordingOf(election: Results['election']): NonNullable<QuestionState['wording']> {
  const { kind, seats, majority } = presentBallot(election);
  return {
    description: election.description,
    candidates: onBallot(election.candidates)
      .filter(({ withdrawnAt }) => withdrawnAt === undefined)
      .map(({ name }) => name),
    ballot: { kind, seats, majority },
    weighted: election.weighted,
  };
}

function announced(results: Results): AnnouncedResult | undefined {
  const { election, candidates, totalVotes, abstentions, weights, decision } = results;
  if (!decision) return undefined;
  const { kind, seats, rule, scale, quorum, majority } = presentBallot(election);
  const { elected, ties, verdict, outcome } = decision;
  const { grades } = outcome;
  const { onPaper } = presentHandouts(election);
  return {
    ballot: { kind, seats, rule, scale, quorum, majority },
    candidates,
    totalVotes,
    abstentions,
    ...(weights && { weights }),
    elected,
    ties: ties.flatMap((tie) => (tie.by === 'open' ? { ...tie, by: tie.by } : [])),
    ...(decision.tieDecision && { tieDecision: withoutNote(decision.tieDecision) }),
    verdict,
    ...(grades && { grades }),
    ...(onPaper && { onPaper: withoutExplanation(onPaper) }),
  };
}

/** Returns a meeting as administrators and auditors see it. @param hasKey true for administrators */
export function presentMeeting(
  meeting: MeetingRecord,
  { state, groups, hasKey }: { state: MeetingState; groups: string[]; hasKey: boolean },
): Meeting {
  const { title, description, place, quorum, proxiesPerHolder, selfCheckIn, status } = meeting;
  const listed = new Set(
    state.agenda.flatMap((item) =>
      item.kind === 'question' ? item.questions.map(({ electionId }) => electionId) : [],
    ),
  );
  return {
    id: meeting._id,
    title,
    description,
    place,
    startDate: meeting.startDate.toISOString(),
    electorate: { groups },
    agenda: meeting.agenda.flatMap((item): AgendaItem[] => {
      if (item.kind === 'text') return [item];
      const electionIds = item.electionIds.filter((id) => listed.has(id));
      return electionIds.length > 0 ? [{ ...item, electionIds }] : [];
    }),
    quorum,
    proxiesPerHolder,
    selfCheckIn,
    status,
    openedAt: meeting.openedAt?.toISOString() ?? null,
    closedAt: meeting.closedAt?.toISOString() ?? null,
    ...(hasKey && { screenKey: meeting.screenKey }),
    hasVotingBegun: hasVotingBegun(meeting),
    state,
    createdAt: meeting.createdAt.toISOString(),
    updatedAt: meeting.updatedAt.toISOString(),
  };
}
