import { describe, expect, it } from 'vitest';
import { compareVotes, differenceOf, formatChange, pluralOperand, sumOf } from './decimals.ts';

describe('decimal votes', () => {
  it.each([
    ['0.30000', '0.10000', '0.20000'],
    ['0.1', '0.3', '-0.2'],
    ['7', '12', '-5'],
    ['90071992547409.93123', '0.00001', '90071992547409.93122'],
    ['15.00000', '15.00000', '0.00000'],
    ['1', '0.000000001', '0.999999999'],
  ])('%s minus %s is exactly %s', (votes, less, difference) => {
    expect(differenceOf(votes, less)).toBe(difference);
  });

  it('add up without rounding', () => {
    expect(sumOf(['0.10000', '0.20000', '41.33333'])).toBe('41.63333');
    expect(sumOf([])).toBe('0');
  });

  it('are compared as numbers, not as strings', () => {
    expect(['9.5', '10.25', '-1.0'].toSorted(compareVotes)).toEqual(['-1.0', '9.5', '10.25']);
  });

  it('are formatted with all decimal places', () => {
    expect(formatChange('1000.00000', 'en')).toBe('+1,000.00000');
    expect(formatChange('-4.06250', 'en')).toBe('−4.06250');
    expect(formatChange('0.00000', 'en')).toBe('0.00000');
  });

  it('use the singular only for 1 without decimal places', () => {
    const isOne = (votes: string) => new Intl.PluralRules('en').select(pluralOperand(votes));
    expect(['1', '1.00000', '2', '0.50000'].map(isOne)).toEqual(['one', 'other', 'other', 'other']);
  });
});
