import { kindRefusal } from '@votewise/contract/messages/kind-refusal';
import { ifFound } from '../../platform/app-error.ts';
import { type MailTexts, mailTexts } from '../../platform/languages/mail-texts.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import type { MeetingRecord } from '../meetings/index.ts';
import type { VoterRecord } from '../people/index.ts';
import {
  type AddressedPaper,
  hasLinks,
  linkedQuestion,
  listedIn,
  questionsFor,
} from './addressed-papers.ts';
import type { DeliveryDocument } from './delivery-document.ts';
import { figuresFor } from './figures.ts';
import { type DeclaredQuestion, declaredQuestions } from './declared-questions.ts';
import { meetingInvitation, meetingResults, type NamedReader } from './meeting-emails.ts';
import { keyLinesOf } from './key-lines.ts';
import {
  addressedLink,
  framedMail,
  messageMail,
  sharedSubject,
  valuesFor,
  votingLink,
} from './message-mail.ts';
import { type ElectionMessage, isAboutElection, type MessageRecord } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';

/** The text of a message never changes and an election rarely changes, so many emails share one read. */
const SHARED_MS = 1_000;

/** The voter should no longer get this email; the error's own message gives the reason. */
export class NotWanted extends Error {}

/** The voter was erased after the email was queued. */
export class Erased extends Error {}

/** The voter's address was removed after the email was queued. */
export class NoAddress extends Error {}

/** An administrator changed the voter while the email was being created. */
export class VoterChanged extends Error {}

const ADDRESS_GONE =
  'Not sent: an earlier email came back because this address doesn’t exist. On All voters, correct the address or send the credentials again. Then send this message again.';

/** Returns a function that writes the email of a delivery. */
export function createDeliveryComposing(context: MessagesContext) {
  const { store, addressedPapers, meetings, voters, votingLinks } = context;
  const { mailTokens, publicUrl, sender, clock } = context;
  const shared = { milliseconds: SHARED_MS, elapsed: clock.elapsed };
  const sharedMessage = createShortCache<MessageRecord | null>(shared);
  const sharedDeclared = createShortCache<DeclaredQuestion[]>(shared);
  const sharedUnfinished = createShortCache<ReadonlySet<string>>(shared);
  const sharedMeeting = createShortCache<MeetingRecord>(shared);
  const sharedPaper = createShortCache<AddressedPaper>(shared);

  async function addressedFor({ electionId, kind }: ElectionMessage): Promise<AddressedPaper> {
    const addressed = await ifFound(
      sharedPaper.get(electionId, () => addressedPapers.of(electionId)),
    );
    if (!addressed) throw new NotWanted('The election was deleted.');
    const refusal = kindRefusal(kind, addressed.status);
    if (refusal) throw new NotWanted(refusal);
    return addressed;
  }

  /**
   * Creates the personal link for an email. A link from an earlier attempt to send the email stops working.
   * @throws VoterChanged
   */
  async function makeLink(
    { _id: message, createdAt: at }: MessageRecord,
    voter: Recipient,
    addressed: AddressedPaper,
  ): Promise<string> {
    const unfinished = await sharedUnfinished.get('all', () => addressedPapers.unfinished());
    const token = await votingLinks.make({
      voter: voter._id,
      email: voter.email,
      election: linkedQuestion(voter, addressed),
      message,
      at,
      isOpen: (election) => unfinished.has(election),
    });
    if (token === undefined) throw new VoterChanged();
    return votingLink(publicUrl, token);
  }

  /** @throws NotWanted, VoterChanged */
  async function composeForVoter(message: ElectionMessage, to: Recipient): Promise<Written> {
    const addressed = await addressedFor(message);
    const questions = addressed.isPaper ? questionsFor(to, addressed) : addressed.questions;
    if (questions.length === 0)
      throw new NotWanted('This voter can no longer vote on this ballot paper.');
    const { timeZone, kind } = message;
    const signInLink = addressedLink(publicUrl, addressed, questions);
    const personal = hasLinks(message, addressed)
      ? await makeLink(message, to, addressed)
      : undefined;
    const valuesIn = (t: MailTexts, link: string) => {
      const figures = figuresFor(message, { questions, t });
      return valuesFor({ election: addressed, name: to.name, timeZone, link, figures, t });
    };
    const t = mailTexts(to.language ?? 'en');
    const values = valuesIn(t, personal ?? signInLink);
    const listed = listedIn({ ...addressed, questions }, kind);
    const mail = messageMail({
      message,
      to,
      values,
      listed,
      sender,
      keyLines: await keyLinesOf(context, kind, questions, t),
      t,
      ...(personal && { signInLink }),
    });
    const subject = sharedSubject(message.subject, valuesIn(mailTexts('en'), signInLink));
    return { mail, subject };
  }

  /** @throws NotWanted */
  async function composeForMember(message: MessageRecord, to: Recipient): Promise<Written> {
    // By message, because the meeting may have changed since an earlier one.
    const meeting = await ifFound(
      sharedMeeting.get(message._id, () => meetings.find(message.electionId)),
    );
    if (!meeting) throw new NotWanted('The meeting was deleted.');
    const declared = () =>
      sharedDeclared.get(message._id, () => declaredQuestions(context, meeting));
    const write = await memberEmail(context, message, { meeting, declared });
    const t = mailTexts(to.language ?? 'en');
    const { subject } = write({ name: to.name, t: mailTexts('en') });
    const written = write({ name: to.name, t });
    return { mail: framedMail({ ...written, to, sender, t }), subject };
  }

  /** @throws NotWanted, Erased, NoAddress, VoterChanged */
  return async function compose(
    delivery: DeliveryDocument,
    claim: string,
  ): Promise<Written & { message: MessageRecord }> {
    const [message, [voter]] = await Promise.all([
      sharedMessage.get(delivery.messageId, async () => store.find(delivery.messageId)),
      voters.findByIds([delivery.voter]),
    ]);
    if (!message) throw new NotWanted('The message was deleted.');
    if (!voter) throw new Erased();
    if (voter.disabledAt) throw new NotWanted('This voter is disabled.');
    if (voter.bounce?.isGone) throw new NotWanted(ADDRESS_GONE);
    const { email } = voter;
    if (email === null) throw new NoAddress();
    const to = { ...voter, email };
    const { mail, subject } = isAboutElection(message)
      ? await composeForVoter(message, to)
      : await composeForMember(message, to);
    return { mail: { ...mail, token: mailTokens.make(claim, email) }, message, subject };
  };
}

/** Returns a function that writes the email for a member. @throws NotWanted */
async function memberEmail(
  { elections, general, publicUrl, sender }: MessagesContext,
  message: MessageRecord,
  {
    meeting,
    declared,
  }: { meeting: MeetingRecord; declared: () => Promise<readonly DeclaredQuestion[]> },
) {
  if (message.kind === 'meeting-results') {
    if (meeting.status !== 'closed') throw new NotWanted('The meeting was opened again.');
    const given = { meeting, declared: await declared(), weightName: general().weight, publicUrl };
    return (to: NamedReader) => meetingResults(given, to);
  }
  if (meeting.startDate.getTime() !== message.startDate?.getTime())
    throw new NotWanted('The date of the meeting has changed.');
  if (meeting.status !== 'planned') throw new NotWanted('The meeting has been opened.');
  const { timeZone, movedFrom } = message;
  const all = await elections.findAll();
  const given = { meeting, elections: all, timeZone, movedFrom, publicUrl, sender };
  return (to: NamedReader) => meetingInvitation(given, to);
}

type Recipient = VoterRecord & { email: string };

interface Written {
  mail: Mail;
  /** The subject that administrators see. It does not depend on the voter's language. */
  subject: string;
}
