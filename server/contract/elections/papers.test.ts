import { expect, it } from 'vitest';
import { haveSameName, numberedTitles, papersOf, questionsBeside } from './papers.ts';

it.each([
  ['AGM 2026', 'AGM 2026', true],
  ['AGM 2026', 'agm  2026 ', true],
  ['AGM 2026', 'AGM 2027', false],
  ['', '', false],
])('compares the names of ballot papers %j and %j', (one, other, isSame) => {
  expect(haveSameName({ paper: one }, { paper: other })).toBe(isSame);
});

/** Returns elections on papers from one day to another, written as `A 1-3`. */
const electionsOf = (...given: string[]) =>
  given.map((text) => {
    const [, paper = '', start = '', end = ''] = /^(.*) (\d)-(\d)$/.exec(text) ?? [];
    const day = (number: string) => `2026-11-0${number}T12:00:00.000Z`;
    return { text, paper, startDate: day(start), endDate: day(end) };
  });
const textsOf = (elections: readonly { text: string }[]) => elections.map(({ text }) => text);

it.each([
  ['one name and time', ['A 1-3', 'B 1-3', 'a 2-4'], [['A 1-3', 'a 2-4'], ['B 1-3']]],
  ['one name, one after the other', ['A 3-5', 'A 1-3'], [['A 3-5'], ['A 1-3']]],
  ['a third between them', ['A 4-6', 'A 1-3', 'A 2-5'], [['A 4-6', 'A 1-3', 'A 2-5']]],
  ['one during another', ['A 1-9', 'A 2-3', 'A 8-9'], [['A 1-9', 'A 2-3', 'A 8-9']]],
  ['no name', [' 1-3', ' 1-3'], [[' 1-3'], [' 1-3']]],
])('finds the ballot papers of elections with %s', (_name, given, papers) => {
  const elections = electionsOf(...given);
  expect(papersOf(elections).map(textsOf)).toEqual(papers);
  for (const election of elections) {
    const beside = textsOf(questionsBeside(election, elections));
    const paper = papers.find((questions) => questions.includes(election.text));
    expect(beside).toEqual(election.paper === '' ? [] : paper);
  }
});

it.each([
  [
    ['Roof', '2. Budget'],
    ['1. Roof', '2. 2. Budget'],
  ],
  [
    ['1. Roof', '2. Budget'],
    ['1. Roof', '2. Budget'],
  ],
])('numbers the questions %j unless every title begins with a number', (titles, shown) => {
  expect(numberedTitles(titles)).toEqual(shown);
});
