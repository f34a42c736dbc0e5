import { describe, expect, it } from 'vitest';
import { formatDateTime } from './format.ts';

describe('formatDateTime', () => {
  it("shows the weekday, date, and time in the viewer's time zone", () => {
    expect(formatDateTime('2026-11-16T13:00:00.000Z')).toBe('Mon, Nov 16, 2026, 8:00 AM');
  });

  it('follows daylight saving time', () => {
    expect(formatDateTime('2026-07-01T12:00:00.000Z')).toBe('Wed, Jul 1, 2026, 8:00 AM');
  });

  it('shows nothing for an invalid date', () => {
    expect(formatDateTime('')).toBe('');
  });
});
