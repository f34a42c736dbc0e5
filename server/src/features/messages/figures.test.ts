import { describe, expect, it } from 'vitest';
import { countedResults } from '../../../test/support/counted-results.ts';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { figuresOf } from './figures.ts';

const english = mailTexts('en');

const motion = {
  names: ['Yes', 'No'],
  ballot: {
    abstain: true,
    majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
  },
  profile: [
    ['a', 51],
    ['b', 23],
    ['', 6],
  ],
} as const;

describe('the figures of a results message', () => {
  it('match the results screen for a motion and explain the percentages', () => {
    expect(figuresOf(countedResults(motion), english, null).results).toBe(
      [
        'Carried.',
        'Two-thirds of 74 valid votes: 50 needed, 51 voted yes. Carried.',
        '',
        'Yes: 51 votes (68.9%)',
        'No: 23 votes (31.1%)',
        'Abstentions: 6',
        'Percentages are based on valid votes. Abstentions are left out.',
      ].join('\n'),
    );
  });

  it('report a tie that is left open and a candidate who withdrew', () => {
    const given = { kind: 'several', seats: 2 } as const;
    const { results } = figuresOf(
      countedResults({
        names: ['Ada', 'Bo', 'Cy', 'Dee'],
        ballot: given,
        profile: [
          ['a+d', 20],
          ['b', 14],
          ['c', 14],
        ],
        withdrawn: ['d'],
      }),
      english,
      null,
    );
    expect(results).toContain(
      'Elected: Ada; Bo and Cy are tied, so 1 seat stays empty until your organization decides.\n\n',
    );
    expect(results).toContain('Dee: 20 votes (41.7%), withdrawn');
  });

  it.each([
    ['confirmed', 'Ada has the most votes: 2 of 3.'],
    ['declared', 'Elected: Ada.'],
  ] as const)('begin with what is known of a plain election that is %s', (state, sentence) => {
    const profile = [
      ['a', 2],
      ['b', 1],
    ] as const;
    const { results } = figuresOf(
      countedResults({ names: ['Ada', 'Bo'], profile, state }),
      english,
      null,
    );
    expect(results.split('\n')[0]).toBe(sentence);
  });

  it('are left out if the count is hidden', () => {
    const { results } = figuresOf({ ...countedResults(motion), isHidden: true }, english, null);
    expect(results).toBe(
      'The count is hidden until voting has closed and a recount has confirmed it.',
    );
  });
});
