import { describe, expect, it } from 'vitest';
import {
  appearanceOf,
  createElectionRequest,
  registerRequest,
  sendMessageRequest,
  updateCandidatesRequest,
} from '../index.ts';
import { lineOf, paragraphOf } from './text-fields.ts';

const INVISIBLE = {
  'a zero width space': '\u200b',
  'a braille blank': '\u2800',
  'a Hangul filler': '\u3164',
  'a halfwidth Hangul filler': '\uffa0',
  'Hangul jamo fillers': '\u115f\u1160',
  'soft hyphens': '\u00ad\u00ad',
  'Khmer inherent vowels': '\u17b4\u17b5',
  'a Mongolian vowel separator': '\u180e',
  'a variation selector': '\ufe0f',
  tags: '\u{e0020}\u{e0041}\u{e007f}',
  'marks of direction': '\u200e\u200f\u061c',
  joiners: '\u200d\u200c\u2060\u034f',
  'a byte order mark': '\ufeff',
  'annotation marks': '\ufff9\ufffa\ufffb',
  'musical and Egyptian blanks': '\u{1d159}\u{13441}',
  'spaces of all kinds around them': '\u00a0\u2003\u200b\u3000\u2800 \u1680',
};

const LEGITIMATE = [
  'Ada',
  'علی‌رضا می‌خواهد',
  'क्‍षा',
  '👩‍👩‍👧',
  '❤️',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '홍길동',
  '\u1112\u119e\u11ab',
  '王小明',
  'ສົມ​ຊາຍ',
  'ᠮᠣᠩᠭᠣᠯ᠎ᠠ',
  '⠁⠙⠁',
  'שָׁלוֹם',
  '₿',
  '7',
];

const problemOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

const candidate = { name: 'Ada', description: 'Open minutes.' };
const election = {
  title: 'Board',
  description: 'Elect the chair of the board.',
  startDate: '2027-01-01',
  endDate: '2027-01-02',
  candidates: [candidate, { ...candidate, name: 'Bob' }],
};

describe.each(Object.entries(INVISIBLE))('text consisting of %s', (_name, text) => {
  it('counts as missing in a required field', () => {
    expect(problemOf(createElectionRequest.safeParse({ ...election, title: text }))).toBe(
      'Title is required',
    );
    const undescribed = { ...election, description: text.repeat(10) };
    expect(problemOf(createElectionRequest.safeParse(undescribed))).toBe('Description is required');
    const unnamed = { ...election, candidates: [candidate, { ...candidate, name: text }] };
    expect(problemOf(createElectionRequest.safeParse(unnamed))).toBe('Candidate name is required');
    for (const field of ['name', 'description'] as const) {
      const candidates = [candidate, { ...candidate, [field]: text }];
      expect(problemOf(updateCandidatesRequest.safeParse({ candidates }))).toBe(
        'All candidates must have a name and description',
      );
    }
    const person = { name: text, email: 'ada@example.org' };
    expect(problemOf(registerRequest.safeParse(person))).toBe('Full name is required');
    const message = {
      requestId: 'a'.repeat(24),
      kind: 'reminder',
      audience: 'everyone',
      subject: 'Vote',
      text,
      timeZone: 'UTC',
    };
    expect(problemOf(sendMessageRequest.safeParse(message))).toBe('Text is required');
  });

  it('counts as empty in an optional field', () => {
    expect(paragraphOf('Description', 100).parse(text)).toBe('');
  });

  it('does not distinguish two candidates', () => {
    const twins = [candidate, { ...candidate, name: `Ada${text}` }];
    expect(problemOf(createElectionRequest.safeParse({ ...election, candidates: twins }))).toMatch(
      /^Two candidates have the same name/,
    );
  });
});

it.each(LEGITIMATE)('accepts %s unchanged', (name) => {
  expect(lineOf('Name', 100).parse(name)).toBe(name);
  expect(paragraphOf('Description', 100).parse(name)).toBe(name);
  expect(appearanceOf(name)).not.toBe('');
});

it('treats a blank letter between words as a space when comparing appearances', () => {
  expect(appearanceOf('Ada\u2800Bee')).toBe(appearanceOf('Ada Bee'));
  expect(appearanceOf('Ada\u3164Bee')).toBe(appearanceOf('ada  bee'));
});
