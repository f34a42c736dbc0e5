import { EXAMPLE_TOKEN, type InvitedData, LIMITS, type MessagesData } from '@votewise/contract';
import { areLinksOn, electorateOf, handoutsIn } from '../elections/index.ts';
import { isEligible } from '../people/index.ts';
import { taskOf } from './addressed-papers.ts';
import { automaticId, type AutomaticMessages } from './automatic-messages.ts';
import { votingLink } from './message-mail.ts';
import { SAMPLE_VOTER } from './message-rules.ts';
import type { Messages } from './messages.ts';
import { isAboutElection } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';
import type { Recipients } from './recipients.ts';
import { english, exampleNow } from './test-message.ts';

export type MessagesPage = ReturnType<typeof createMessagesPage>;

/** What administrators see before they write a message: whom it reaches, and what was sent before. */
export function createMessagesPage(
  context: MessagesContext,
  deps: { messages: Messages; automatic: AutomaticMessages; recipients: Recipients },
) {
  const { messages, automatic, recipients } = deps;
  const { store, elections, addressedPapers, ballots, turnout } = context;
  const { participation, voters, electorateCounts, mailState, publicUrl, sender } = context;

  return {
    /** Returns who has been invited to the elections that open first. */
    async invited(): Promise<InvitedData> {
      const next = (await addressedPapers.unclosed()).slice(0, LIMITS.invitedMax);
      const invited = await Promise.all(
        next.map(async ({ election, addressed }) => {
          const [{ recipients: all }, invitation, switches] = await Promise.all([
            addressedPapers.reach(addressed),
            recipients.countReached(addressed._id, 'invitation'),
            automatic.switches(addressed._id),
          ]);
          return {
            election: election._id,
            recipients: all,
            reached: { invitation },
            automatic: { invitation: switches.invitation },
          };
        }),
      );
      return { invited };
    },

    /** Returns the content of the messages page. @throws AppError NOT_FOUND */
    async overview(electionId: string, timeZone: string): Promise<MessagesData> {
      const [election, addressed] = await Promise.all([
        elections.find(electionId),
        addressedPapers.of(electionId),
      ]);
      const count = await ballots.recentCount(election);
      const [sent, { switches, due }, invited, told, newest, reach, paper] = await Promise.all([
        store.findOf(addressed._id),
        automatic.of(addressed),
        recipients.countReached(addressed._id, 'invitation'),
        recipients.countReached(addressed._id, 'results'),
        voters.findNewest(),
        electorateCounts.countReachable(electorateOf(election)),
        addressedPapers.paper(addressed),
      ]);
      const created = new Set(sent.map(({ _id }) => _id));
      const starting = due.filter((kind) => !created.has(automaticId(kind, addressed._id)));
      const turnoutNow = await turnout.of(election, count.total);
      const email = newest?.email ?? null;
      const isRecipient =
        newest &&
        !newest.disabledAt &&
        addressed.questions.some((question) => isEligible(newest, electorateOf(question)));
      const to = isRecipient && email !== null ? { ...newest, email } : SAMPLE_VOTER;
      const { _id: id, title, status, endDate } = election;
      const listRefusal = await participation.refusalOf(
        election,
        count.total - handoutsIn(election),
      );
      return {
        election: { id, title, status, endDate: endDate.toISOString() },
        turnout: turnoutNow,
        task: taskOf(addressed),
        ...reach,
        ...paper,
        ...(listRefusal && { listRefusal: listRefusal.reason }),
        ...(listRefusal?.from && { listFrom: listRefusal.from.toISOString() }),
        ...(starting.length > 0 && { starting }),
        reached: { invitation: invited, results: told },
        example: {
          to: { name: to.name, email: to.email, userId: to.userId },
          values: await exampleNow(context, addressed, { name: to.name, timeZone }),
          heading: sender.heading,
          questions: sender.contactLine(english),
          ...(areLinksOn(addressed.questions) && {
            votingLink: votingLink(publicUrl, EXAMPLE_TOKEN),
          }),
        },
        automatic: switches,
        mail: await mailState(),
        messages: await Promise.all(sent.filter(isAboutElection).map(messages.shown)),
      };
    },
  };
}
