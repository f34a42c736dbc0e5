import {
  formatMomentIn,
  isMotion,
  isolate,
  numberedTitles,
  type WeightName,
} from '@votewise/contract';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import type { MailTexts } from '../../platform/languages/mail-texts.ts';
import { apart, isMirrored } from '../../platform/mail/mail-page.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { givenNameFirst } from '../../platform/mail/given-name-first.ts';
import { type ElectionRecord, groupsOf } from '../elections/index.ts';
import { isIn, type MeetingRecord } from '../meetings/index.ts';
import type { DeclaredQuestion } from './declared-questions.ts';
import { decisionSentences } from './figures.ts';

interface GivenInvitation {
  meeting: MeetingRecord;
  elections: readonly ElectionRecord[];
  timeZone: string;
  /** The date in an earlier invitation, if it was another. */
  movedFrom: Date | undefined;
  publicUrl: string;
  sender: MailSender;
}

export interface NamedReader {
  name: string;
  t: MailTexts;
}

interface MeetingMail {
  subject: string;
  text: string;
  link: string;
}

const linkTo = ({ _id }: MeetingRecord, publicUrl: string): string =>
  `${publicUrl}/voter/dashboard?meeting=${encodeURIComponent(_id)}`;

const namedIn =
  ({ t }: NamedReader) =>
  (text: string) =>
    isMirrored(t.language) ? apart(t, text) : isolate(text);

/**
 * Returns what an invitation to a meeting says to one member. It contains nothing that differs between members but the
 * name.
 */
export function meetingInvitation(
  { meeting, elections, timeZone, movedFrom, publicUrl, sender }: GivenInvitation,
  to: NamedReader,
): MeetingMail {
  const { name, t } = to;
  const { title, description, place, startDate, proxiesPerHolder } = meeting;
  const named = namedIn(to);
  const { locale } = LANGUAGES[t.language];
  const when = (moment: Date) => formatMomentIn(moment, { timeZone, locale });
  const link = linkTo(meeting, publicUrl);
  const { organization } = sender;
  const about = { meeting: named(title) };
  const items = agendaItems(meeting, elections);
  const paragraphs = [
    t('signIn.hello', { name: named(givenNameFirst(name)) }),
    organization === undefined
      ? t('meeting.invited', about)
      : t('meeting.invitedBy', { ...about, organisation: named(organization) }),
    ...(movedFrom ? [t('meeting.moved', { earlier: when(movedFrom) })] : []),
    [
      t('meeting.start', { start: when(startDate) }),
      ...(place === '' ? [] : [t('meeting.place', { place: named(place) })]),
    ].join('\n'),
    ...(description === '' ? [] : [description]),
    ...(items.length === 0 ? [] : [[t('meeting.agenda'), ...agendaLines(items, named)].join('\n')]),
    t('meeting.signIn', { link }),
    ...(proxiesPerHolder > 0 ? [t('meeting.proxy')] : []),
  ];
  return {
    subject: t('meeting.subject', { ...about, start: when(startDate) }),
    text: paragraphs.join('\n\n'),
    link,
  };
}

/** Returns what members read once the results of a meeting are final: what it decided, and where to see more. */
export function meetingResults(
  given: Pick<GivenInvitation, 'meeting' | 'publicUrl'> & {
    declared: readonly DeclaredQuestion[];
    weightName: WeightName | null;
  },
  to: NamedReader,
): MeetingMail {
  const { meeting, publicUrl, declared, weightName } = given;
  const { name, t } = to;
  const named = namedIn(to);
  const about = { meeting: named(meeting.title) };
  const link = linkTo(meeting, publicUrl);
  const paragraphs = [
    t('signIn.hello', { name: named(givenNameFirst(name)) }),
    t('meeting.results', about),
    ...declared.map(({ title, results }) =>
      [named(title), ...decisionSentences(results, t, weightName).slice(0, 1)].join('\n'),
    ),
    t('meeting.seeResults', { link }),
  ];
  return { subject: t('meeting.resultsSubject', about), text: paragraphs.join('\n\n'), link };
}

interface AgendaItem {
  title: string;
  /** Of each motion. The page of the meeting shows it in full. */
  wordings: readonly string[];
}

/** Members who can't vote on a question see only its title. */
function isForAllOf({ electorate }: MeetingRecord, election: ElectionRecord): boolean {
  const asked = groupsOf(election);
  const invited = electorate.groups.map(({ id }) => id);
  return asked.length === 0 || (invited.length > 0 && invited.every((id) => asked.includes(id)));
}

/** Elections that were deleted, or moved out of the meeting, are omitted, as on screens. */
function agendaItems(meeting: MeetingRecord, elections: readonly ElectionRecord[]): AgendaItem[] {
  const asked = elections.filter((one) => isIn(meeting, one));
  const byId = new Map(asked.map((one) => [one._id, one]));
  return meeting.agenda.flatMap((item): AgendaItem[] => {
    if (item.kind === 'text') return [{ title: item.text, wordings: [] }];
    const together = item.electionIds.flatMap((id) => byId.get(id) ?? []);
    if (together.length === 0) return [];
    const motions = together.filter((one) => isMotion(one.candidates) && isForAllOf(meeting, one));
    return [
      {
        title: together.map(({ title }) => title).join('; '),
        wordings: motions.map(({ description }) => shortened(description)),
      },
    ];
  });
}

/** Returns the numbered titles, each with the wording of its motions below it. */
function agendaLines(items: readonly AgendaItem[], named: (text: string) => string): string[] {
  const titles = numberedTitles(
    items.map(({ title }) => title),
    named,
  );
  return items.flatMap(({ wordings }, place) => [titles[place] ?? '', ...wordings.map(named)]);
}

const WORDING_LENGTH = 300;

/** Returns one line, cut off after a word. */
function shortened(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= WORDING_LENGTH) return line;
  return `${line.slice(0, WORDING_LENGTH).replace(/\s+\S*$/, '')} …`;
}
