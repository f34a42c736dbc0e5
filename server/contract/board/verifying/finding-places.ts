import type english from '../../locales/en/verifying.json';
import { LANGUAGES } from '../../locales/languages.ts';
import type { Texts } from '../../locales/texts.ts';

export interface VerifyingTexts extends Texts<keyof typeof english> {
  /** Marks a value from a file, such as a name, so that it can't pass as words of this program. Omitted in markup. */
  quote?: (text: string) => string;
}

type NoValues = Record<string, never>;

interface PlaceValues {
  byte: { at: number };
  /** Why a file could not be opened. */
  reason: { reason: string };
  /** The name of the field in the file, or several names separated by commas. */
  field: { field: string };
  fingerprint: { fingerprint: string };
  election: { election: string };
  compared: { file: string };
  fieldCompared: { field: string; file: string };
  checkpoint: { number: number };
  checkpointCompared: { number: number; file: string };
  checkpointsCompared: { number: number; of: number; file: string };
  commitment: { commitment: string };
  commitmentIn: { commitment: string; number: number };
  commitmentInBoth: { commitment: string; number: number; other: number };
  commitmentRemoved: { commitment: string; numbers: number[]; file: string };
  commitmentAdded: { commitment: string; number: number; file: string };
  commitmentMoved: { commitment: string; from: number[]; to: number[]; file: string };
  weight: { commitment: string; weight: number };
  choiceAbstention: { commitment: string };
  choiceUnknown: { commitment: string };
  choiceRepeated: { commitment: string };
  choiceTooMany: { commitment: string };
  choiceUnsorted: { commitment: string };
  choiceScore: { commitment: string };
  choiceBudget: { commitment: string };
  candidatesAlike: NoValues;
  candidatesNone: NoValues;
  ballots: Compared;
  abstentions: Compared;
  votes: Compared & { candidate: string };
  total: Compared;
  weightsMissing: NoValues;
  weightsExtra: NoValues;
  elected: { names: string[] };
  electedNoOne: NoValues;
  paper: Compared;
  turnout: { cast: number; eligible: number };
  event: { event: number };
  /** What the voting protocol says about an event. */
  eventDetail: { event: number; detail: string };
  eventCompared: { event: number; file: string };
  ballotsOfVoters: { ballots: number; voters: number };
}

type Compared = {
  given: number;
  counted: number;
};

interface HoldsValues {
  empty: { file: string };
  signed: { file: string; checkpoints: number; ballots: number };
  counted: { file: string; name: string };
  countedInOrder: { file: string; names: string[] };
  countedNoOne: { file: string };
  tied: { file: string; names: string[] };
  ballots: { file: string; ballots: number; blank: number; closings: number };
  eligible: { file: string; eligible: number };
  weights: { file: string; total: number; eligible: number };
  /** Names with their votes. */
  votes: { file: string; votes: string[] };
  /** Names with the weight of their votes. */
  weighted: { file: string; votes: string[] };
  unapplied: { file: string };
  withdrawn: { file: string; names: string[] };
  seed: { file: string; hash: string };
  onPaper: { file: string; paper: number; ballots: number };
  proxies: { file: string; proxies: number };
  archive: { file: string; ballots: number; voters: number };
  blank: { file: string; blank: number };
  /** The numbers of key holders. */
  decrypted: { file: string; holders: number[]; of: number; threshold: number };
  /** What identifies the encrypted sum. */
  sum: { file: string; digits: string };
  chained: { file: string; events: number; hash: string };
  earlier: { file: string; events: number; of: number; other: string };
}

/** A text from the catalog before it is put into words: its key and its values. */
type Said<Part extends string, Values> = {
  [Name in keyof Values & string]: { key: `${Part}.${Name}`; values: Values[Name] };
}[keyof Values & string];

export type Place = Said<'place', PlaceValues>;

export type Holds = Said<'holds', HoldsValues>;

/** Values that are written as they are: they are words of this program, or consist of letters, digits, and `-_`. */
const PLAIN = new Set([
  'field',
  'reason',
  'fingerprint',
  'election',
  'commitment',
  'hash',
  'digits',
]);
/** A longer list is shortened. No election has more candidates. */
const LISTED = 255;

/** Puts what was found into words. */
export function inWords({ key, values }: Place | Holds, t: VerifyingTexts): string {
  const entries = Object.entries<string | number | (string | number)[]>(values);
  const { quote = (text) => text } = t;
  const mark = (name: string, value: string | number) =>
    typeof value === 'string' && !PLAIN.has(name) ? quote(value) : value;
  return t(
    key,
    Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        Array.isArray(value)
          ? listOf(
              value.map((item) => mark(name, item)),
              t,
            )
          : mark(name, value),
      ]),
    ),
  );
}

/** Returns items as a list: `Ada, Ben` or `1 and 2`. */
function listOf(items: readonly (string | number)[], { language }: VerifyingTexts): string {
  const { locale } = LANGUAGES[language];
  const isNumbers = items.every((item) => typeof item === 'number');
  const lists = new Intl.ListFormat(
    locale,
    isNumbers ? { type: 'conjunction' } : { type: 'unit', style: 'short' },
  );
  const shown = items.length > LISTED ? [...items.slice(0, LISTED), '…'] : items;
  // Joined two at a time, so that a longer list has the same separator throughout, even before the last name.
  return shown.map(String).reduce((before, next) => lists.format([before, next]));
}
