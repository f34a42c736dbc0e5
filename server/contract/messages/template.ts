import { type Ballot, optionNoun } from '../elections/ballot.ts';
import { numberedTitles } from '../elections/papers.ts';
import { isolate } from '../text/isolate.ts';
import { formatZoned } from '../base/zoned-time.ts';

export type MessageKind = 'invitation' | 'reminder' | 'results';

/** The placeholders for the subject and the text of a message, each with its meaning. */
export const PLACEHOLDERS = {
  name: 'the recipient’s name',
  title: 'the title of the election',
  start: 'when voting opens',
  end: 'when voting closes',
  link: 'a link to the election',
  turnout: 'the turnout',
  results: 'the results, one line per candidate',
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

export type PlaceholderValues = Record<Placeholder, string>;

/** Allowed only in announcements of results. Before voting closes, they would reveal the count. */
const afterTheClose: readonly string[] = ['turnout', 'results'] satisfies Placeholder[];
/** Not allowed in subjects, because the values are too long or have several lines. */
const onlyInTexts: readonly string[] = ['link', 'results'] satisfies Placeholder[];

const inBraces = /\{([^{}\r\n]*)\}/g;

/** Returns the placeholders that the subject or the text of a type of message may contain. */
export function placeholdersFor(kind: MessageKind, part: 'subject' | 'text'): Placeholder[] {
  return (Object.keys(PLACEHOLDERS) as Placeholder[]).filter(
    (name) =>
      (kind === 'results' || !afterTheClose.includes(name)) &&
      (part === 'text' || !onlyInTexts.includes(name)),
  );
}

/** Returns the first problem with the placeholders in the text; undefined if there is none. */
export function placeholderProblem(
  text: string,
  kind: MessageKind,
  part: 'subject' | 'text',
): string | undefined {
  const known = placeholdersFor(kind, part);
  const used = [...text.matchAll(inBraces)];
  const wrong = used.find(([, name]) => !known.some((one) => one === name));
  if (!wrong) return undefined;
  const list = known.map((name) => `{${name}}`).join(', ');
  return `${wrong[0]} can’t be used here. Use ${list}, or remove the braces.`;
}

/**
 * Returns the text with every placeholder replaced. Inserted values are not searched for placeholders. The link stands
 * alone, because an address that continues before or after it would send a voting link to another site.
 */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  const [start = '', ...rest] = text
    .split('{link}')
    .map((part) =>
      part.replace(inBraces, (whole, name: string) =>
        Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
      ),
    );
  return rest.reduce(
    (before, after) =>
      [
        closed(before).replace(/[^ \t\r\n]$/, '$& '),
        values.link,
        after.replace(/^(?=[^ \t\r\n])/, ' '),
      ].join(''),
    start,
  );
}

/**
 * Replaces the mark before an address that has not ended. Email programs may include spaces and line breaks in addresses
 * between angle brackets or quotation marks (RFC 3986, appendix C).
 */
const closed = (text: string): string =>
  text.replace(/<([^<>]*)$/, opened('‹')).replace(/"([^"]*)$/, opened('“'));

const opened = (mark: string) => (whole: string, rest: string) =>
  /^\s*(?:URL:\s*)?[\w.+-]+[:.@]\S/i.test(rest) ? `${mark}${rest}` : whole;

interface MessageText {
  /** The text that the author wrote. */
  text: string;
  values: PlaceholderValues;
  /** The titles of the questions if the email is about a ballot paper; otherwise []. */
  titles: readonly string[];
  heading?: string;
}

/** Returns the paragraphs above the link at the end of an email. */
export function messageText({
  text,
  values,
  titles,
  heading = 'Questions on this ballot paper:',
}: MessageText): string {
  const list = [heading, ...numberedTitles(titles, isolate)].join('\n');
  const parts = [fillTemplate(text, values), ...(titles.length > 0 ? [list] : [])];
  return closed(parts.join('\n\n'));
}

/** Formats a time with the name of its time zone, because readers may be in a different one. */
export const formatMoment = (moment: Date, timeZone: string): string =>
  formatMomentIn(moment, { timeZone, locale: 'en-US' });

/** Like `formatMoment`, but in the format of the given locale. */
export function formatMomentIn(
  moment: Date,
  { timeZone, locale }: { timeZone: string; locale: string },
): string {
  return formatZoned(moment, locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
}

/** Subject and text of a message, with placeholders. */
export interface Template {
  subject: string;
  text: string;
}

interface AskedBallot {
  ballot: Ballot;
  candidates: readonly { name: string }[];
  /** True if the voters answer several questions. */
  isPaper: boolean;
}

/** Returns what an invitation asks voters to do: 'mark one candidate, and submit your vote'. */
export function votingTask({ ballot, candidates, isPaper }: AskedBallot): string {
  if (isPaper) return 'answer the questions, and submit your votes';
  const isMotion = optionNoun(ballot, candidates) === 'answer';
  const marks = {
    one: isMotion ? 'mark Yes or No' : 'mark one candidate',
    several: 'mark your candidates',
    ranked: 'rank the candidates',
    scored: 'rate the candidates',
  };
  return `${marks[ballot.kind]}, and submit your vote`;
}

export function invitationTo(task: string, hasLinks: boolean): Template {
  const start = hasLinks ? 'Open your personal link' : 'Sign in';
  return {
    subject: 'Voting is open: {title}',
    text: `Hello {name},\n\nVoting in “{title}” is open until {end}.\n\n${start}, ${task}: {link}`,
  };
}

/** Appears below every voting link, in emails and in the preview. */
export const PERSONAL_LINK =
  'This link is personal. Anyone who has it can vote in your place, so don’t forward this email.';

/** The end of an example voting link. The page that it opens explains that the link is an example. */
export const EXAMPLE_TOKEN = 'example';

/** The suggested text of each type of message. A reminder also goes to voters who have voted. */
export const DEFAULT_TEMPLATES: Record<MessageKind, Template> = {
  invitation: invitationTo('mark one candidate, and submit your vote', true),
  reminder: {
    subject: 'Voting closes on {end}: {title}',
    text: 'Hello {name},\n\nVoting in “{title}” closes on {end}.\n\nIf you’ve already voted, you can ignore this email.\n\nIf you haven’t, vote here: {link}',
  },
  results: {
    subject: 'Results: {title}',
    text: 'Hello {name},\n\nHere are the results of “{title}”. Turnout: {turnout}.\n\n{results}\n\nSee all results: {link}',
  },
};

interface Asked {
  /** See `votingTask`. */
  task: string;
  /** True if `{link}` becomes a personal voting link. */
  hasLinks: boolean;
}

/** Returns the suggested text of a type of message for this ballot. */
export const templateFor = (kind: MessageKind, { task, hasLinks }: Asked): Template =>
  kind === 'invitation' ? invitationTo(task, hasLinks) : DEFAULT_TEMPLATES[kind];
