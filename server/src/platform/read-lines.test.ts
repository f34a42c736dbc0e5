import { expect, it } from 'vitest';
import { LongLineError, splitLines } from './read-lines.ts';

async function linesOf(pieces: Iterable<string>, longest = 10_000_000): Promise<string[]> {
  async function* source() {
    yield* pieces;
  }
  const lines = [];
  for await (const line of splitLines(source(), longest)) lines.push(line);
  return lines;
}

it('splits text into the same lines, however it is divided into chunks', async () => {
  const text = 'one\n\nthree\r\nfour';
  const lines = ['one', '', 'three\r', 'four'];
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
    expect(await linesOf(pieces)).toEqual(lines);
    expect(await linesOf([...pieces, '\n'])).toEqual(lines);
  }
  expect(await linesOf([])).toEqual([]);
});

it('scans each chunk once, however long a line is', async () => {
  const before = process.cpuUsage();
  const pieces = Array.from({ length: 20_000 }, () => 'x'.repeat(200));
  const [line] = await linesOf([...pieces, '\n']);
  expect(line).toHaveLength(4_000_000);
  // Scanning all the earlier text again with each chunk would mean reading 40 gigabytes.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

it('rejects lines that are longer than the limit', async () => {
  expect(await linesOf(['12345\n', '123', '45'], 5)).toEqual(['12345', '12345']);
  for (const pieces of [['123456\n'], ['1\n123', '456']]) {
    await expect(linesOf(pieces, 5)).rejects.toBeInstanceOf(LongLineError);
  }
});
