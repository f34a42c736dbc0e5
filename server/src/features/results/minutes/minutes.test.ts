import type { Ballot } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { countedResults } from '../../../../test/support/counted-results.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { textsOf } from '../../../platform/pdf/pdf-document.ts';
import { renderPdf } from '../../../platform/pdf/pdf.worker.ts';
import type { Results } from '../outcome/present-results.ts';
import { minutesOf } from './minutes.ts';
import { paperMinutesOf } from './paper-minutes.ts';

const hash = 'ab12'.repeat(16);

const inputOf = (results: Results) => ({
  organization: 'Riverside Club',
  weightName: null,
  results,
  exportedAt: new Date('2026-11-22T20:00:00Z'),
  timeZone: 'Europe/Berlin',
  fingerprint: 'cd34'.repeat(16),
  trail: { sequence: 1_234, hash },
});

async function minutes(given: Parameters<typeof countedResults>[0]) {
  const document = minutesOf(inputOf(countedResults(given)));
  const bytes = await renderPdf(document);
  const pdf = readPdf(bytes);
  return { ...pdf, bytes, text: pdf.pages.flat().join(' ') };
}

/** The title and the text of minutes that are not drawn. */
function written(given: Parameters<typeof countedResults>[0]) {
  const document = minutesOf(inputOf(countedResults(given)));
  return { title: document.title, text: textsOf(document).join(' ') };
}

const names = ['Ada', 'Bo', 'Cy', 'Dee'];

it('name people who were written in, and who decided for whom names count', () => {
  const results = countedResults({ names, profile: [['a', 3]], state: 'declared' });
  const { election } = results;
  const by = election.declared?.by ?? { type: 'system' as const };
  const candidates = election.candidates.map((one, place) =>
    place > 1 ? { ...one, isWrittenIn: true as const } : one,
  );
  const writeIns = { at: new Date('2026-11-22T19:00:00Z'), by, texts: [] };
  const document = minutesOf(
    inputOf({ ...results, election: { ...election, candidates, writeIns } }),
  );
  const text = textsOf(document).join(' ');
  expect(text).toContain('Written in Cy and Dee');
  expect(text).toMatch(
    /Write-ins decided Sun, Nov 22, 2026, 8:00 PM .* by Grace Hopper \(ADMIN001\)/,
  );
});

it('call weights what the organization calls them', () => {
  const results = countedResults({ names, profile: [['a', 3]], state: 'declared' });
  const weights = { cast: 960, eligible: 1_000, abstentions: 0 };
  const election = { ...results.election, weighted: true };
  const document = minutesOf({
    ...inputOf({ ...results, election, weights }),
    weightName: { singular: 'share', plural: 'shares', total: null },
  });
  const text = textsOf(document).join(' ');
  expect(text).toContain('Percentages, the quorum, and the majority are measured in shares.');
  expect(text).toContain('Shares cast 960 of 1,000\u00a0shares (96.0%)');
});

describe('the minutes', () => {
  it.each<[string, Parameters<typeof minutes>[0], (string | RegExp)[]]>([
    [
      'a plurality election',
      {
        names,
        profile: [
          ['a', 40],
          ['b', 30],
          ['c', 4],
        ],
        state: 'declared',
      },
      ['Ada 40 54.1% Elected', 'by Grace Hopper (ADMIN001)', 'recount of all ballots confirmed'],
    ],
    [
      'a motion',
      {
        names: ['Yes', 'No'],
        ballot: {
          abstain: true,
          quorum: { numerator: 1, denominator: 2 },
          majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
        },
        profile: [
          ['a', 51],
          ['b', 23],
          ['', 6],
        ],
      },
      [
        'Decision Carried.',
        'The count was live while voting was open.',
        'Answer Votes Percentage of valid votes Result',
        'Yes 51 68.9% Carried',
        'Two-thirds of 74 valid votes: 50 needed, 51 voted yes. Carried.',
        'Half of 120 eligible voters: 60 needed, 80 voted. Quorum reached.',
        'Abstentions 6, which leaves 74 valid votes',
        'Not declared.',
      ],
    ],
    [
      'an election with several seats, an open tie, and a withdrawal',
      {
        names,
        ballot: { kind: 'several', seats: 2 },
        profile: [
          ['a+d', 20],
          ['b', 14],
          ['c', 14],
        ],
        withdrawn: ['d'],
      },
      [
        'Elected Ada',
        'Empty seats Bo and Cy are tied, so 1 seat stays empty until your organization decides.',
        'Dee 20 41.7% Withdrew',
        'Bo 14 29.2% Tied',
      ],
    ],
    [
      'an election in which no one is elected',
      {
        names: names.slice(0, 2),
        ballot: { kind: 'one' },
        profile: [
          ['a', 3],
          ['b', 3],
        ],
      },
      ['Result Decision No one is elected: Ada and Bo are tied'],
    ],
    [
      'a ranked election with rounds and a lot',
      {
        names,
        ballot: { kind: 'ranked' },
        profile: [
          ['a>b', 10],
          ['b>a', 8],
          ['c>b', 4],
          ['d>b', 4],
        ],
      },
      [
        'First preferences',
        'Counted by instant-',
        'Candidate Round 1 Round 2 Round 3',
        'Exhausted 0 0 0',
        'Round 1: first preferences.',
        /In round 2, the tie between Cy and Dee was broken by lot: (Cy|Dee) is excluded\./,
        'Seed 5e5e5e',
        'Seed, SHA-256 9985b2e4',
        'Signed ballots votewise lot v1',
      ],
    ],
    [
      'a ranked election with a withdrawal',
      {
        names,
        ballot: { kind: 'ranked' },
        profile: [
          ['a>c', 3],
          ['b', 4],
          ['c', 2],
          ['d', 3],
        ],
        withdrawn: ['a'],
      },
      ['Ada withdrew, so rankings skip to the next preference.', 'Round 1: first preferences.'],
    ],
    [
      'an election by the Schulze method',
      {
        names: names.slice(0, 3),
        ballot: { kind: 'ranked', rule: 'schulze' },
        profile: [
          ['a>b>c', 5],
          ['b>c', 4],
        ],
      },
      ['Order 1. Ada; 2. Bo; 3. Cy'],
    ],
  ])('of %s contain every fact', async (_, given, facts) => {
    const { text, pages, tags, info, raw } = await minutes(given);
    const expected = [
      'Riverside Club · Minutes',
      'Board 2026',
      'The annual meeting elects the board for two years.',
      'Fri, Nov 20, 2026, 10:00 AM GMT+1 to Sun, Nov 22, 2026, 7:00 PM GMT+1',
      'of 120 eligible voters (',
      `Entry 1,234, SHA-256 ${hash}`,
      'Chair, signature',
      'Page 1 of ',
      ...facts,
    ];
    for (const fact of expected) {
      if (fact instanceof RegExp) expect(text).toMatch(fact);
      else expect(text).toContain(fact);
    }
    expect(pages.length).toBeLessThanOrEqual(2);
    expect(info('Title')).toBe('Minutes: Board 2026');
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(tags).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']),
    );
  });

  it.each([
    ['active', 'Provisional. Voting has not closed.'],
    ['closed', 'Provisional. No recount has confirmed this count yet.'],
    [
      'differs',
      'Provisional. A recount found 2 ballots and does not confirm this count. Do not sign.',
    ],
  ] as const)('are provisional in the state %j', (state, words) => {
    const { text, title } = written({
      names,
      profile: [
        ['a', 2],
        ['b', 1],
      ],
      state,
    });
    expect(text).toContain(words);
    expect(text).not.toContain('Elected');
    expect(title).toBe('Provisional minutes: Board 2026');
  });

  it('contain the board key if the election has a board', () => {
    const profile: [string, number][] = [['a', 2]];
    const ballot = { abstain: true };
    const fact = 'Board key, SHA-256';
    expect(written({ names, profile, ballot }).text).toContain(fact);
    const without = { ...ballot, receipts: false };
    expect(written({ names, profile, ballot: without }).text).not.toContain(fact);
  });

  it('are identical, byte for byte, for the same facts', async () => {
    const given = { names, profile: [['a', 2]] } as const;
    expect((await minutes(given)).bytes).toEqual((await minutes(given)).bytes);
  });

  it('take two pages for fifty candidates, plus an annex for the rounds', async () => {
    const fifty = Array.from({ length: 50 }, (_, place) => `Candidate ${place + 1}`);
    const profile = fifty.map((_, place) => [`c${place + 1}`, 50 + place] as const);
    const marked = await minutes({ names: fifty, ballot: { kind: 'several', seats: 5 }, profile });
    expect(marked.pages).toHaveLength(2);
    const ranked = await minutes({ names: fifty, ballot: { kind: 'ranked' }, profile });
    expect(ranked.text).toMatch(/All \d+ rounds are in the annex/);
    expect(ranked.pages.findIndex((page) => page.includes('Annex: rounds'))).toBe(2);
    expect(ranked.pages[1]).toContain('Signatures');
  });

  it.each<[string, Partial<Ballot>, (place: number, count: number) => string]>([
    ['ties', { ties: 'lot' }, (place) => `c${place + 1}`],
    ['transfers', {}, (place, count) => `c${place + 1}>c${((place + 1) % count) + 1}`],
    ['many seats', { rule: 'meek', seats: 30 }, (place) => `c${place + 1}`],
  ])('grow in proportion to the candidates in a count with %s', (name, ballot, choice) => {
    const sizeOf = (count: number) => {
      const long = Array.from(
        { length: count },
        (_, place) => `${place} ${'long name '.repeat(19)}`,
      );
      const profile = long.map((_, place) => {
        const ballots = name === 'ties' ? 1 : 50 + 3 * place;
        return [choice(place, count), ballots] as const;
      });
      const results = countedResults({
        names: long,
        ballot: { kind: 'ranked', ...ballot },
        profile,
        eligible: 1_000_000,
      });
      const texts = textsOf(minutesOf(inputOf(results)));
      return { texts, characters: texts.join('').length };
    };
    const [some, many] = [sizeOf(100), sizeOf(200)];
    expect(many.texts.length).toBeLessThan(2.2 * some.texts.length);
    expect(many.characters).toBeLessThan(2.2 * some.characters);
    expect(many.characters).toBeLessThan(400_000);
    expect(many.texts.join('\n')).toMatch(
      /The tables leave out the first \d+ rounds\. The JSON export contains the votes of all rounds\./,
    );
  });

  it('shorten each name that stays different from all others', () => {
    const many = 'many words '.repeat(18);
    const few = 'few words '.repeat(10);
    const given = {
      names: [`${many}A`, `${many}B`, `${many}A${many}`, `${few}A${few}`, `${few}B${few}`],
      ballot: { kind: 'ranked' },
      profile: [
        ['a>b', 9],
        ['b>c', 8],
        ['c>d', 7],
        ['d>e', 6],
        ['e', 5],
      ],
    } as const;
    const { blocks } = minutesOf(inputOf(countedResults(given)));
    const rounds = blocks.flatMap((one) =>
      one.kind === 'table' && one.columns[1]?.header === 'Round 1' ? [one] : [],
    );
    const shown = rounds[0]?.rows.map(([name]) => name) ?? [];
    const half = 'many words many words many wor';
    expect(new Set(shown.slice(0, 5))).toEqual(
      new Set([
        `${half}…${many.slice(-28)}A`,
        `${half}…${many.slice(-28)}B`,
        `${half}…${many.slice(-30)}`,
        `${few}A${few}`,
        `${few}B${few}`,
      ]),
    );
  });

  it.each([
    ['characters', `${'a'.repeat(59)}𠮷`],
    ['marks of direction', 'م'.repeat(70)],
  ])('shorten texts without breaking %s', (_what, long) => {
    const given = {
      title: long,
      description: `${'a'.repeat(1_199)}𠮷 and more`,
      names: [`${long} tail`, 'Bo'],
      ballot: { kind: 'ranked' },
      profile: [
        ['a', 1],
        ['b', 1],
      ],
    } as const;
    const document = minutesOf(inputOf(countedResults(given)));
    const texts = textsOf(document);
    expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
    const marks = (text: string, mark: string) => text.split(mark).length;
    const unclosed = texts.filter((text) => marks(text, '\u2068') !== marks(text, '\u2069'));
    expect(unclosed).toEqual([]);
  });

  it('embed a font for each script, and show characters without a font as code points', async () => {
    const people = [
      'Łukasz',
      'Владимир',
      'Ελένη',
      'محمد علي',
      'יעל',
      '王小明',
      'さくら',
      '김민수',
      'M̐ara X̱aa',
      'ශ්‍රීමතී',
      'A 😀',
    ];
    const { text, fonts, actualTexts } = await minutes({ names: people, profile: [['a', 1]] });
    for (const part of ['Ł', 'Владимир', 'Ελένη', '王', 'さくら', 'A [U+1F600]']) {
      expect(text).toContain(part);
    }
    const families = [
      'sans-cyrillic-',
      'sans-greek-',
      'arabic-arabic-',
      'hebrew-hebrew-',
      'jp-',
      'kr-',
    ];
    for (const family of families) expect(fonts.join(' ')).toContain(family);
    expect(actualTexts).toEqual(expect.arrayContaining(['محمد علي', 'M̐ara X̱aa', 'ශ්‍රීමතී']));
    expect(text).not.toContain('\ufffd');
  });
});

describe('the minutes of a ballot paper', () => {
  const motion = (number: number) =>
    countedResults({
      title: `Motion ${number}`,
      names: ['Yes', 'No'],
      ballot: { abstain: true, quorum: { numerator: 1, denominator: 2 } },
      profile: [
        ['a', 51],
        ['b', 23],
        ['', 6],
      ],
      state: 'declared',
    });
  const board = countedResults({
    title: 'Board',
    names: Array.from({ length: 18 }, (_, place) => `Candidate ${place + 1}`),
    ballot: { kind: 'several', seats: 5 },
    profile: [
      ['a+b+c', 40],
      ['d+e', 30],
    ],
    state: 'declared',
  });

  it.each([2, 12, 55])(
    'keep each of %i questions on a single page, and the signatures with the record',
    async (count) => {
      const motions = Array.from({ length: count - 1 }, (_, place) => motion(place + 1));
      const document = paperMinutesOf({
        organization: 'Riverside Club',
        weightName: null,
        paper: 'Assembly of owners',
        questions: [...motions, board],
        exportedAt: new Date('2026-11-22T20:00:00Z'),
        timeZone: 'Europe/Berlin',
        fingerprint: 'cd34'.repeat(16),
        trail: { sequence: 1_234, hash },
      });
      const pages = readPdf(await renderPdf(document)).pages.map((page) => page.join(' '));
      const titles = [...motions, board].map(
        ({ election }, place) => `${place + 1}. ${election.title} The annual meeting`,
      );
      for (const title of titles) {
        const found = pages.find((page) => page.includes(title)) ?? '';
        const [, section = ''] = found.split(title);
        const isBoard = title.includes('Board');
        expect(section).toMatch(
          isBoard ? /Candidate 1 .*Candidate 18 .*Declared/ : /Yes 51.*No 23.*Declared/,
        );
      }
      const signed = pages.filter((page) => page.includes('Signatures'));
      expect(signed).toHaveLength(1);
      expect(signed[0]).toMatch(/Audit trail Entry 1,234.*Signatures.*Chair, signature/);
      if (count < 55)
        expect(signed[0]).toMatch(/Record Question 1 Motion 1 Carried. .*Audit trail/);
    },
  );
});
