import type { HandoutReturns } from '@votewise/contract';
import type { Elections } from '../../elections/index.ts';
import type { Handouts } from '../../handouts/index.ts';
import type { Voters } from '../../people/index.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import { isIn, questionItem } from '../stored/meeting-rules.ts';
import type { Meetings } from '../agenda/meetings.ts';
import type { KnownAttendance } from './known-attendance.ts';
import type { KnownProxies } from './known-proxies.ts';
import { holds } from './proxy-end.ts';
import type { WhoAttends } from './who-attends.ts';

export type HandoutNeeds = ReturnType<typeof createHandoutNeeds>;

/**
 * Finds members who take part, vote on paper, and have none for a question. Ballots play no part: otherwise, the answer
 * would show who has voted.
 */
export function createHandoutNeeds(deps: {
  meetings: Pick<Meetings, 'find'>;
  elections: Pick<Elections, 'findAll'>;
  handouts: Pick<Handouts, 'votersWithAny' | 'holders' | 'paperOf'>;
  voters: Pick<Voters, 'findWithoutSignIn'>;
  whoAttends: WhoAttends;
  known: KnownAttendance;
  proxies: KnownProxies;
}) {
  const { meetings, elections, handouts, voters, whoAttends, known, proxies } = deps;

  /** Returns who holds each proxy that holds, by giver. */
  async function holdersOf({ _id }: MeetingRecord): Promise<Map<string, string>> {
    const [attended, given] = await Promise.all([known.of(_id), proxies.of(_id)]);
    const holding = given.proxies.filter((one) => holds(one, attended.records.get(one.giver)));
    return new Map(holding.map(({ giver, holder }) => [giver, holder]));
  }

  return {
    /**
     * Returns these members, and what of their paper was taken back: they have paper for another question of the
     * meeting, or neither an address nor a password. Members who are represented also need it if their holder does.
     * @throws AppError NOT_FOUND
     */
    async of(
      meetingId: string,
      item: string,
    ): Promise<{ voterIds: string[]; returns: HandoutReturns[] }> {
      const meeting = await meetings.find(meetingId);
      const { electionIds } = questionItem(meeting, item);
      const all = (await elections.findAll()).filter((one) => isIn(meeting, one));
      const asked = all.filter(({ _id }) => electionIds.includes(_id));
      const onPaper = asked.filter(({ ballot }) => ballot.onPaper);
      const { present, represented } = await whoAttends(meeting);
      const here = [...present, ...represented];
      const [paperVoters, withoutSignIn, holders, ...held] = await Promise.all([
        handouts.votersWithAny(all),
        voters.findWithoutSignIn(here),
        holdersOf(meeting),
        ...onPaper.map(handouts.holders),
      ]);
      const hasHandouts = (voter: string) =>
        held.length > 0 && held.every((some) => some.has(voter));
      const votesOnPaper = (voter: string) => paperVoters.has(voter) || withoutSignIn.has(voter);
      const needsIt = (voter: string) =>
        represented.has(voter)
          ? paperVoters.has(voter) || votesOnPaper(holders.get(voter) ?? '')
          : votesOnPaper(voter);
      const voterIds = here.filter((voter) => needsIt(voter) && !hasHandouts(voter));
      const paperOf = await handouts.paperOf(all, voterIds);
      return { voterIds, returns: voterIds.flatMap((voter) => paperOf(voter).returns) };
    },
  };
}
