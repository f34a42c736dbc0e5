import { type GeneralSettings, inWholes } from '@votewise/contract';
import type { Session } from '../../platform/tokens.ts';
import type { AuthServices } from '../auth/index.ts';
import type { Elections } from '../elections/index.ts';
import type { Handouts } from '../handouts/index.ts';
import type { KeptAboutMember, MeetingsServices } from '../meetings/index.ts';
import type { MessagesServices } from '../messages/index.ts';
import type { Account, KeptAboutUser, UserDocument } from '../people/index.ts';
import type { VotesServices } from '../votes/index.ts';

export type AccessSections = ReturnType<typeof createAccessSections>;

/** The sections of an access file that need several features. */
export function createAccessSections(deps: {
  keptAboutUser: Pick<KeptAboutUser, 'rights' | 'votingLinks' | 'ownChanges'>;
  keptAboutMember: KeptAboutMember;
  devices: Pick<AuthServices['devices'], 'list'>;
  elections: Pick<Elections, 'findAll'>;
  votes: Pick<VotesServices['votes'], 'history'>;
  handouts: Pick<Handouts, 'allOf'>;
  messaging: Pick<MessagesServices['messaging'], 'deliveriesOf'>;
  meetingTitles: MeetingsServices['meetingTitles'];
  general: () => GeneralSettings;
}) {
  const { keptAboutUser: kept, keptAboutMember, devices, elections } = deps;
  const { votes, handouts, messaging, meetingTitles, general } = deps;

  /** What meetings, messages, and elections keep about a voter. */
  async function ofVoter(user: UserDocument) {
    const all = await elections.findAll();
    const titles = new Map(all.map(({ _id, title }) => [_id, title]));
    const meetings = await meetingTitles();
    const titleOf = (id: string) => titles.get(id) ?? null;
    const { attendance, proxies } = await keptAboutMember(user);
    const deliveries = await messaging.deliveriesOf(user._id);
    const paper = await handouts.allOf(all, user._id);
    return {
      rights: await kept.rights(user),
      messages: {
        emails: deliveries.map((one) => ({
          about: titleOf(one.electionId) ?? meetings.get(one.electionId) ?? null,
          kind: one.kind,
          state: one.state,
          changedAt: one.changedAt,
          attempts: one.attempts,
          nextAttemptAt: one.nextAttemptAt,
          reason: one.reason,
        })),
      },
      votingLinks: {
        links: kept.votingLinks(user).map((one) => ({ ...one, election: titleOf(one.election) })),
      },
      paperBallots: {
        ballots: paper.map(({ electionId, state, attempt, weight, at }) => ({
          election: titleOf(electionId),
          state,
          attempts: attempt,
          weight: inWholes(weight, general().weight),
          changedAt: at,
        })),
      },
      attendance: { meetings: attendance },
      proxies,
    };
  }

  /** What only the person may see. */
  async function forOwner(account: Account, session: Session) {
    if (account.userType !== 'voter') {
      const listed = await devices.list(session);
      const sessions = listed.map(({ device, signedInAt, expiresAt }) => ({
        device,
        signedInAt,
        endsAt: expiresAt,
      }));
      return { sessions: { sessions } };
    }
    const history = await votes.history(session);
    return {
      ownChanges: kept.ownChanges(account),
      participation: {
        elections: history.map(({ election, hasHandout }) => ({
          election: election.title,
          how: hasHandout ? 'paper' : 'online',
        })),
      },
      sessions: { sessions: [] },
    };
  }

  return { ofVoter, forOwner };
}
