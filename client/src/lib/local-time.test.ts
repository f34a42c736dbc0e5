import { describe, expect, it } from 'vitest';
import { toIsoInstant, toLocalDateTime } from './local-time.ts';

describe('local time', () => {
  it('converts local fields to an instant in UTC', () => {
    expect(toIsoInstant({ date: '2026-12-14', time: '09:00' })).toBe('2026-12-14T14:00:00.000Z');
  });

  it('shows an instant in local fields', () => {
    const moment = new Date('2026-12-15T03:05:00.000Z');
    expect(toLocalDateTime(moment)).toEqual({ date: '2026-12-14', time: '22:05' });
  });

  it.each([
    { date: '', time: '09:00' },
    { date: '2026-12-14', time: '' },
  ])('returns no instant if a field is missing: %j', (fields) => {
    expect(toIsoInstant(fields)).toBeUndefined();
  });

  it('shows empty fields for an invalid instant', () => {
    expect(toLocalDateTime(new Date(''))).toEqual({ date: '', time: '' });
  });
});
