import { describe, expect, it } from 'vitest';
import { toBase64, fromHex } from '../bytes.ts';
import { trackedHash, withArchives } from './archive-report.ts';
import type { ArchiveContents, ExaminedArchive } from './examined-archive.ts';
import type { FindingCode } from './findings.ts';
import { electionSummaryOf } from './check-summary.ts';

const NO_BOARDS = { outcome: 'holds', files: 0, unreadable: [], elections: [] } as const;
const none = () => ({ ...NO_BOARDS, unreadable: [], elections: [] });

type Event = ExaminedArchive['events'][number];
const hashOf = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0').slice(0, 64);
const event = (type: Event['type'], about: string = type): Event => ({
  type,
  hash: hashOf(`${type}${about}`),
  payload: hashOf(about),
});

const OPEN = [event('Setup'), event('Ballot', 'a'), event('Ballot', 'b')];
const ENDED = [...OPEN, event('EndBallots'), event('EncryptedTally')];
const WHOLE = [...ENDED, event('PartialDecryption'), event('Result')];
const contents: ArchiveContents = {
  questions: [{ question: 'Board', answers: ['Ada', 'Ben'], blank: true }],
  fingerprint: '12345 67890 12345 67890 12345 67890 12345 67890',
  keyHolders: 3,
  threshold: 2,
  voters: 4,
  weight: 4,
  ballots: 2,
  tallied: 2,
  totalWeight: 2,
  digits: '12345 67890',
  decryptedBy: [3, 1],
  result: [[1, 1, 0]],
};
const whole: ExaminedArchive = { uuid: 'Ab3dEf7hJk9mNp', name: 'Board', events: WHOLE, contents };
const copyOf = (events: readonly Event[], change: Partial<ExaminedArchive> = {}) => {
  const { uuid, name } = whole;
  return { uuid, name, events, ...change };
};
const trackingOf = (about: string) =>
  toBase64(fromHex(hashOf(about), 32) ?? new Uint8Array()).slice(0, -1);

/** Reports on archives, which are called 0, 1, and so on. */
const reportOn = (
  archives: readonly ExaminedArchive[],
  expected: Parameters<typeof withArchives>[2] = {},
) =>
  withArchives(
    none(),
    archives.map((examined, place) => ({ name: String(place), examined })),
    expected,
  );

/** Returns the findings, each with its file. */
const foundIn = (report: ReturnType<typeof reportOn>) =>
  [...report.unreadable, ...report.elections.flatMap(({ findings }) => findings)].map(
    ({ file, code }) => `${file} ${code}`,
  );

describe('the report on archives', () => {
  it('lists the figures of the longest copy, and what an earlier one contains', () => {
    const report = reportOn([whole, copyOf(OPEN)]);
    expect(report).toMatchObject({ outcome: 'holds', files: 2 });
    const [found] = report.elections;
    expect(found).toMatchObject({ kind: 'archive', title: 'Board', isCounted: true });
    expect(found?.fingerprints).toEqual([contents.fingerprint]);
    const file = '0';
    expect(found?.holds).toEqual([
      { key: 'holds.archive', values: { file, ballots: 2, voters: 4 } },
      { key: 'holds.votes', values: { file, votes: ['Ada: 1', 'Ben: 0'] } },
      { key: 'holds.blank', values: { file, blank: 1 } },
      { key: 'holds.decrypted', values: { file, holders: [1, 3], of: 3, threshold: 2 } },
      { key: 'holds.sum', values: { file, digits: '12345 67890' } },
      { key: 'holds.chained', values: { file, events: 7, hash: WHOLE.at(-1)?.hash } },
      { key: 'holds.earlier', values: { file: '1', events: 3, of: 7, other: '0' } },
    ]);
  });

  it('names weights in a weighted election', () => {
    const weighted = { ...contents, weight: 9, totalWeight: 5 };
    const [found] = reportOn([copyOf(WHOLE, { contents: weighted })]).elections;
    const keys = found?.holds.map(({ key }) => key);
    expect(keys).toContain('holds.weights');
    expect(keys).toContain('holds.weighted');
    expect(keys).not.toContain('holds.votes');
  });

  it.each<[FindingCode, Partial<ExaminedArchive>]>([
    ['file-truncated', { problem: { part: 'truncated', event: 2, message: 'It ends.' } }],
    ['archive-malformed', { problem: { part: 'archive', event: 2, message: 'A header.' } }],
    ['archive-malformed', { uuid: '', problem: { part: 'Setup', event: 0, message: 'A UUID.' } }],
    ['file-control-character', { name: 'Board\u001b[2J' }],
  ])('reports a file that cannot be read as %s', (code, change) => {
    const report = reportOn([copyOf(WHOLE, change), whole]);
    expect(report.outcome).toBe('unreadable');
    expect(foundIn(report)).toEqual([`0 ${code}`]);
  });

  it.each<[FindingCode, NonNullable<ExaminedArchive['problem']>['part']]>([
    ['archive-chain', 'chain'],
    ['archive-setup', 'Setup'],
    ['archive-ballot', 'Ballot'],
    ['archive-tally', 'EncryptedTally'],
    ['archive-decryption', 'PartialDecryption'],
    ['archive-result', 'Result'],
  ])('reports %s, with the event and what is wrong', (code, part) => {
    const problem = { part, event: 1, message: 'Something.' };
    const report = reportOn([copyOf(WHOLE, { problem })]);
    expect(report.outcome).toBe('wrong');
    const place = { key: 'place.eventDetail', values: { event: 1, detail: 'Something.' } };
    expect(report.elections[0]?.findings).toMatchObject([{ code, places: [place] }]);
    expect(report.elections[0]?.holds).toEqual([]);
  });

  it('reports a voter with two ballots, and other key holders', () => {
    const twice = copyOf(WHOLE, { contents: { ...contents, ballots: 3 } });
    expect(foundIn(reportOn([twice]))).toEqual(['0 archive-voter-repeated']);
    const other = { fingerprint: '0'.repeat(40) };
    expect(foundIn(reportOn([whole], other))).toEqual(['0 archive-key-unexpected']);
    const same = { fingerprint: contents.fingerprint.replaceAll(' ', '') };
    expect(foundIn(reportOn([whole], same))).toEqual([]);
  });

  it.each<[string, readonly Event[], string]>([
    ['another ballot', [...OPEN.slice(0, 2), event('Ballot', 'c')], '0 archive-rewritten'],
    ['another beginning', [event('Setup', 'other')], '0 archive-rewritten'],
    ['the end before a ballot', [...OPEN.slice(0, 2), event('EndBallots')], '1 archive-shortened'],
    ['a ballot after the end', [...OPEN, event('Ballot', 'c')], '0 archive-shortened'],
  ])('compares copies: one with %s is reported', (_name, events, expected) => {
    expect(foundIn(reportOn([whole, copyOf(events)]))).toEqual([expected]);
  });

  it.each<[string, readonly Event[], Partial<ReturnType<typeof reportOn>['elections'][number]>]>([
    ['has no ballots', OPEN.slice(0, 1), { isEmpty: true, isUndecrypted: false }],
    ['is not decrypted', ENDED, { isEmpty: false, isUndecrypted: true }],
  ])('proves nothing yet if the archive %s', (_name, events, expected) => {
    const report = reportOn([copyOf(events)]);
    expect(report.outcome).toBe('empty');
    expect(report.elections[0]).toMatchObject(expected);
    expect(reportOn([copyOf(OPEN)]).outcome).toBe('holds');
  });

  it('does not decide between archives of one title that are no copies', () => {
    const keys = Object.assign((key: string) => key, { rich: undefined, language: 'en' }) as never;
    const other = { ...whole, uuid: 'Zb3dEf7hJk9mNp' };
    const report = reportOn([whole, other]);
    expect(report.outcome).toBe('empty');
    expect(report.elections.map((one) => electionSummaryOf(one, 0, keys).sentences)).toEqual([
      ['report.namesake'],
      ['report.namesake'],
    ]);
    expect(reportOn([whole, { ...other, name: 'Budget' }]).outcome).toBe('holds');
  });

  it('finds a ballot by its tracking number', () => {
    const findIn = (archive: ExaminedArchive, about: string) =>
      reportOn([archive], { tracking: trackingOf(about) }).tracked;
    expect(findIn(whole, 'b')).toEqual({ outcome: 'included', file: '0' });
    // The payload of another event is no ballot.
    expect(findIn(whole, 'Result')).toEqual({ outcome: 'not-found' });
    expect(findIn(copyOf(OPEN), 'c')).toEqual({ outcome: 'not-in-copy' });
    expect(reportOn([], { tracking: trackingOf('b') }).tracked).toEqual({ outcome: 'not-in-copy' });
    for (const wrong of ['', 'abc', `${trackingOf('b')}=`, `${'A'.repeat(42)}B`])
      expect(trackedHash(wrong)).toBeUndefined();
  });
});
