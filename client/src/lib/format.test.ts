import { describe, expect, it } from 'vitest';
import {
  displayName,
  firstNameOf,
  formatCount,
  formatDateTime,
  formatPercentage,
  formatQuantity,
  formatTurnout,
  initialsOf,
} from './format.ts';

describe('formatDateTime', () => {
  it("shows weekday, date and time in the viewer's zone", () => {
    expect(formatDateTime('2026-11-16T13:00:00.000Z')).toBe('Mon, Nov 16, 2026, 8:00 AM');
  });

  it('follows daylight saving time', () => {
    expect(formatDateTime('2026-07-01T12:00:00.000Z')).toBe('Wed, Jul 1, 2026, 8:00 AM');
  });

  it('shows nothing for an invalid date', () => {
    expect(formatDateTime('')).toBe('');
  });
});

describe('numbers', () => {
  it('groups thousands', () => expect(formatCount(1284)).toBe('1,284'));
  it('gives percentages one decimal', () => expect(formatPercentage(37)).toBe('37.0%'));
  it('shows the turnout as a share of eligible voters', () =>
    expect(formatTurnout({ ballots: 1074, eligible: 1538, percentage: 69.8 })).toBe(
      '1,074 of 1,538 (69.8\u00a0%)',
    ));
  it('uses the singular for one', () => expect(formatQuantity(1, 'vote')).toBe('1 vote'));
  it('uses the plural for other numbers', () => expect(formatQuantity(0, 'vote')).toBe('0 votes'));
});

describe('names', () => {
  it.each([
    ['Amara Okafor', 'AO'],
    ['Ana Maria de Souza', 'AS'],
    ['plato', 'P'],
    ['  ', 'U'],
  ])('abbreviates %j to at most two letters', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('falls back to User', () => expect(displayName(undefined)).toBe('User'));
  it('finds the first name', () => expect(firstNameOf(' Amara Okafor')).toBe('Amara'));
});
