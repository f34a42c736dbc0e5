import { expect, it } from 'vitest';
import { resultTexts } from '../../src/platform/languages/result-texts.ts';
import { completeBallot } from '../elections/ballot.ts';
import type { Language } from '../locales/languages.ts';
import { majoritySentence } from './verdict-sentences.ts';

const ballot = completeBallot({
  majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
});
const candidates = ['Yes', 'No'].map((name) => ({ id: name, name }));
const majority = { needed: 540, reached: 610, whole: 810, met: true, leaders: ['Yes'] };

it.each<[Language, string]>([
  ['en', ', a weight of 610 voted yes. '],
  ['de', ', Stimmgewicht 610 dafür. '],
  ['fr', ', un poids de 610 pour le oui. '],
  ['es', ', hay un peso de 610 a favor. '],
  ['it', ', peso dei Sì 610. '],
  ['nl', ', een gewicht van 610 voor. '],
  ['pl', ', waga głosów za: 610. '],
  ['pt', ', Sim com um peso de 610. '],
  ['ar', '، ووزن المؤيدين 610. '],
])('the weight for a motion is not called a number of votes in %s', (language, words) => {
  const t = resultTexts(language);
  const given = { ballot, candidates, verdict: { quorum: undefined, majority } };
  expect(majoritySentence({ ...given, isWeighted: true }, t)).toContain(words);
  expect(majoritySentence(given, t)).not.toContain(words);
});

it.each<[Language, string]>([
  ['en', '610 of 810\u00a0shares voted yes; 540 needed. Carried.'],
  ['de', '610 von 810\u00a0shares dafür, 540 nötig. Angenommen.'],
])('weights are called what the organization calls them, in %s', (language, sentence) => {
  const weightName = { singular: 'share', plural: 'shares', total: null };
  const verdict = { quorum: undefined, majority };
  const given = { ballot, isWeighted: true, weightName, candidates, verdict };
  expect(majoritySentence(given, resultTexts(language))).toBe(sentence);
});

it.each<[Language, string]>([
  ['en', '61 of 81.5\u00a0shares for Ada; 54 needed. Reached.'],
  ['de', '61 von 81,5\u00a0shares für Ada, 54 nötig. Erreicht.'],
  ['pl', 'Ada: 61 z 81,5\u00a0shares, potrzeba 54. Warunek spełniony.'],
])(
  'weights of a winner are called what the organization calls them, in %s',
  (language, sentence) => {
    const weightName = { singular: 'share', plural: 'shares', total: null, decimals: 1 };
    const verdict = { quorum: undefined, majority: { ...majority, whole: 815, leaders: ['Ada'] } };
    const names = ['Ada', 'Bo'].map((name) => ({ id: name, name }));
    const given = { ballot, isWeighted: true, weightName, candidates: names, verdict };
    expect(majoritySentence(given, resultTexts(language))).toBe(sentence);
  },
);
