/** What a message is about. */
export type MessageKind = 'invitation' | 'reminder' | 'results';

/** What may stand in braces in the subject and the text of a message, with what becomes of it. */
export const PLACEHOLDERS = {
  name: 'the name of whoever gets the mail',
  title: 'the title of the election',
  start: 'when voting opens',
  end: 'when voting closes',
  link: 'the address that leads to the election, after signing in',
  turnout: 'how many have voted',
  results: 'the count, a line for each candidate',
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

/** What each placeholder becomes for one recipient. */
export type PlaceholderValues = Record<Placeholder, string>;

/** Only in announcements of results: before the close they would tell how the count stands. */
const afterTheClose: readonly string[] = ['turnout', 'results'] satisfies Placeholder[];
/** Of several lines, or too long, for a subject. */
const onlyInTexts: readonly string[] = ['link', 'results'] satisfies Placeholder[];

const inBraces = /\{([^{}\r\n]*)\}/g;

/** The placeholders that a message of a kind may hold. */
export function placeholdersFor(kind: MessageKind, part: 'subject' | 'text'): Placeholder[] {
  return (Object.keys(PLACEHOLDERS) as Placeholder[]).filter(
    (name) =>
      (kind === 'results' || !afterTheClose.includes(name)) &&
      (part === 'text' || !onlyInTexts.includes(name)),
  );
}

/** What is wrong with the placeholders of a text; undefined when nothing is. */
export function placeholderProblem(
  text: string,
  kind: MessageKind,
  part: 'subject' | 'text',
): string | undefined {
  const known = placeholdersFor(kind, part);
  const wrong = [...text.matchAll(inBraces)].find(([, name]) => !known.some((one) => one === name));
  if (!wrong) return undefined;
  const list = known.map((name) => `{${name}}`).join(', ');
  return `${wrong[0]} cannot stand here. Use ${list}, or leave the braces out.`;
}

/** The text with every placeholder replaced; what replaces one is not read again. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replace(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}

/** A moment for people in one zone, named since readers may live in another. */
export function formatMoment(moment: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);
  return text.replaceAll('\u202f', ' ');
}

/** What a message says when nobody has written anything else. */
export const DEFAULT_TEMPLATES: Record<MessageKind, { subject: string; text: string }> = {
  invitation: {
    subject: 'Voting is open: {title}',
    text: 'Hello {name},\n\nvoting in “{title}” is open until {end}.\n\nSign in, mark one candidate and submit your vote: {link}',
  },
  reminder: {
    subject: 'Still time to vote: {title}',
    text: 'Hello {name},\n\nvoting in “{title}” closes on {end}.\n\nIf you have not voted yet, vote here: {link}\n\nIf you have voted already, you can ignore this mail.',
  },
  results: {
    subject: 'The results: {title}',
    text: 'Hello {name},\n\nvoting in “{title}” has closed. Turnout: {turnout}.\n\n{results}\n\nAll figures: {link}',
  },
};
