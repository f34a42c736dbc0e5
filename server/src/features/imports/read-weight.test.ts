import { describe, expect, it } from 'vitest';
import { decimalSignOf, readWeight } from './read-weight.ts';

describe('a weight', () => {
  it.each<[string, number]>([
    ['850', 850],
    ['3.0', 3],
    ['3,00', 3],
    ['1.250,00', 1_250],
    ['1,250.00', 1_250],
    ['1.000.000', 1_000_000],
    ['1,25,000', 125_000],
    ['1 250', 1_250],
    ['1\u202f250', 1_250],
    ['1’250', 1_250],
    ['١٬٢٥٠', 1_250],
    ['١٢', 12],
    ['１２', 12],
    ['3 votes', 3],
    ['3 Stimmen', 3],
    ['Stimmen: 3', 3],
    ['12 voix', 12],
    ['5 acciones', 5],
    ['2 głosy', 2],
    ['250 MEA', 250],
    ['3x', 3],
    ['25 %', 25],
    ['95 m²', 95],
    ['€ 1.250,00', 1_250],
  ])('is read in the only possible way: %s', (cell, weight) => {
    expect(readWeight(cell, undefined, null)).toEqual({ weight });
  });

  it.each(['1.250', '1,250', '1.000', '12.345', '2.400 votes'])(
    'needs a decimal sign: %s',
    (cell) => {
      const [point, comma] = (['.', ','] as const).map(
        (sign) => readWeight(cell, sign, null).weight,
      );
      expect(readWeight(cell, undefined, null).problem).toContain('Choose the decimal sign');
      expect(point).not.toBe(comma);
    },
  );

  it.each([
    ['0.125', /“0\.125” has 3 decimals\. The settings allow none\./],
    ['0,125', /is 0\.125, which has 3 decimals/],
    ['12.5', /has 1 decimal\./],
    ['٣٫٥', /is 3\.5, which/],
    ['125/1000', /is a fraction\. Enter a whole number, such as 125/],
    ['12,5 %', /is 12\.5, which has 1 decimal/],
    ['3 k', /not a number/],
    ['2 million', /not a number/],
    ['3½', /not a number/],
    ['5²', /not a number/],
    ['1e3', /not a number/],
    ['-3', /not a number/],
    ['none', /not a number/],
    ['12 34', /not a number/],
    ['9'.repeat(100), /not a number/],
  ])('is never rounded or shortened: %s', (cell, problem) => {
    expect(readWeight(cell, undefined, null).problem).toMatch(problem);
  });

  it('must fit the decimal sign of the list', () => {
    expect(readWeight('3.0', ',', null).problem).toContain('does not fit the decimal sign');
    expect(readWeight('1.250', ',', null)).toEqual({ weight: 1_250 });
  });
});

describe('the decimal sign', () => {
  it.each<[string[], string | undefined]>([
    [['1.250', '3,5'], ','],
    [['1.250', '0.5'], '.'],
    [['1.250', '1.000.000'], ','],
    [['1.250', '850', ''], undefined],
    [['3.5', '2,5', '1.250'], undefined],
  ])('is what the cells prove: %j', (cells, sign) => {
    expect(decimalSignOf(cells)).toBe(sign);
  });
});
