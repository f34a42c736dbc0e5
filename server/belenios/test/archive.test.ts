import { describe, expect, it } from 'vitest';
import { readArchive, writeArchiveFile, writeArchiveHeader } from '../src/archive.ts';
import { appendEvent, readEvents, startArchive } from '../src/events.ts';
import { sha256Hex } from '../src/hash.ts';

const time = 1_796_067_300;
const archive = Buffer.concat([
  writeArchiveHeader(time),
  writeArchiveFile('data', '{"text":"ü"}', time),
  writeArchiveFile('event', 'x'.repeat(512), time),
]);

async function contentsOf(...chunks: Uint8Array[]): Promise<string[]> {
  const contents: string[] = [];
  for await (const { kind, content } of readArchive(chunks)) contents.push(`${kind} ${content}`);
  return contents;
}

/** Returns the archive with other bytes at a place. */
const changed = (at: number, bytes: string) => {
  const copy = Buffer.from(archive);
  copy.write(bytes, at, 'latin1');
  return copy;
};

describe('an archive', () => {
  it('begins, byte for byte, as one of Belenios’ tool', () => {
    const header = writeArchiveHeader(time);
    expect(sha256Hex(header)).toBe(
      '87c86679f8ff47da26fd2b5e68e3822139ccbfd4d82fbe835cfc7c965ac77cfe',
    );
  });

  it('is read from pieces of any size', async () => {
    const expected = ['data {"text":"ü"}', `event ${'x'.repeat(512)}`];
    expect(await contentsOf(archive)).toEqual(expected);
    for (const size of [1, 511, 513]) {
      const pieces = Array.from({ length: Math.ceil(archive.length / size) }, (_, index) =>
        archive.subarray(index * size, (index + 1) * size),
      );
      expect(await contentsOf(...pieces)).toEqual(expected);
    }
  });

  it.each([
    ['is empty', Buffer.alloc(0), 'is empty'],
    ['ends in a header', archive.subarray(0, 1_024 + 100), 'in the middle of a file'],
    ['ends in a file', archive.subarray(0, 1_024 + 512 + 5), 'in the middle of a file'],
    ['has no header', archive.subarray(1_024), 'does not begin with BELENIOS'],
    ['ends with empty blocks', Buffer.concat([archive, Buffer.alloc(1_024)]), 'as Belenios writes'],
    ['has another mode', changed(1_024 + 103, '6'), 'as Belenios writes'],
    ['has another owner', changed(1_024 + 108, '1'), 'as Belenios writes'],
    ['has another checksum', changed(1_024 + 148, '1'), 'as Belenios writes'],
    ['has a magic', changed(1_024 + 257, 'ustar'), 'as Belenios writes'],
    ['has a negative size', changed(1_024 + 124, '-0000000001'), 'as Belenios writes'],
    ['has something after a file', changed(1_024 + 512 + 100, 'x'), 'does not end as'],
    ['has other content', changed(1_024 + 512 + 2, 'x'), 'does not match its name'],
    ['has no text', changed(1_024 + 512 + 2, '\xff'), 'is not text'],
    ['has a wrong version', changed(512, '{"version":2'), 'has version 2'],
    ['has another time', changed(512 + 26, '2'), 'two different times'],
  ])('that %s is refused', async (_, bytes, error) => {
    await expect(contentsOf(bytes)).rejects.toThrow(error);
  });
});

describe("an archive's events", () => {
  const setup = startArchive(time, { election: '1', trustees: '2', credentials: '3' });
  const ballot = appendEvent(setup.head, 'Ballot', ['4']);
  const end = appendEvent(ballot.head, 'EndBallots');
  const read = async (...chunks: Uint8Array[]) => {
    const types: string[] = [];
    for await (const { event } of readEvents(chunks)) types.push(event.type);
    return types;
  };
  const file = (content: string) => writeArchiveFile('data', content, time);

  it('are read in their order', async () => {
    expect(await read(setup.bytes, ballot.bytes, end.bytes)).toEqual([
      'Setup',
      'Ballot',
      'EndBallots',
    ]);
  });

  it.each([
    ['there are none', [writeArchiveHeader(time)], 'no events'],
    ['one is missing', [setup.bytes, end.bytes], 'the one before'],
    ['one is there twice', [setup.bytes, ballot.bytes, ballot.bytes], 'the one before'],
    ['there is a file without one', [setup.bytes, file('4')], 'files without an event'],
    [
      'there are many files',
      [setup.bytes, ...['a', 'b', 'c', 'd', 'e'].map(file)],
      'files without an event',
    ],
    ['a file is there twice', [setup.bytes, file('4'), file('4')], 'twice'],
    ['there is a file too many', [setup.bytes, file('5'), ballot.bytes], 'another number of files'],
    ['the first is another', [writeArchiveHeader(time), ballot.bytes], 'the one before'],
  ])('are refused if %s', async (_, chunks, error) => {
    await expect(read(...chunks)).rejects.toThrow(error);
  });

  it('cannot be written in another order', () => {
    expect(() => appendEvent(end.head, 'Ballot', ['4'])).toThrow(
      'Ballot cannot follow EndBallots.',
    );
    expect(() => appendEvent(setup.head, 'Result', ['4'])).toThrow('cannot follow');
  });
});
