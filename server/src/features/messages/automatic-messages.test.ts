import { describe, expect, it } from 'vitest';
import { dueKinds, switched } from './automatic-messages.ts';

const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);
const given = { electionId: 'e', now: at('10T12:00') };
const when = { invitation: true, reminderHours: 24, results: true };
const all = { ...when, links: true, timeZone: 'UTC' };
const record = switched(null, all, given);
const endDate = at('20T12:00');

describe('the automatic messages that are due', () => {
  it.each([
    ['an invitation once voting has opened', 'active', '11T09:00', '11T09:00', ['invitation']],
    ['no invitation that was turned on after voting opened', 'active', '09T09:00', '11T09:00', []],
    ['a reminder the given hours before the end', 'active', '09T09:00', '19T12:00', ['reminder']],
    ['no reminder before its time', 'active', '09T09:00', '19T11:59', []],
    ['no reminder after the end', 'active', '09T09:00', '20T12:00', []],
    [
      'no reminder if voting opened after its time',
      'active',
      '19T13:00',
      '19T14:00',
      ['invitation'],
    ],
    ['the results once voting has closed', 'completed', '12T09:00', '12T09:00', ['results']],
    [
      'no results if voting closed before they were turned on',
      'completed',
      '09T09:00',
      '12T09:00',
      [],
    ],
    ['nothing while an election is upcoming', 'upcoming', '11T09:00', '19T12:00', []],
  ] as const)('include %s', (_name, status, statusSetAt, now, kinds) => {
    const election = { status, statusSetAt: at(statusSetAt), endDate };
    expect(dueKinds(record, election, at(now))).toEqual(kinds);
  });

  it('include no reminder whose time had passed when it was turned on', () => {
    const late = switched(null, all, { ...given, now: at('19T18:00') });
    const election = { status: 'active', statusSetAt: at('09T09:00'), endDate } as const;
    expect(dueKinds(late, election, at('19T19:00'))).toEqual([]);
  });

  it('are based on when a reminder was turned on, even if other switches change later', () => {
    const later = switched(record, { ...all, results: false }, { ...given, now: at('19T18:00') });
    expect(later.reminder).toEqual({ hours: 24, since: given.now });
  });
});
