import { describe, expect, it } from 'vitest';
import { LIMITS } from '@votewise/contract';
import { startTestApp, SYSTEM, type TestApp } from '../support/test-app.ts';
import { watchTurns } from '../support/turns.ts';

/** Many times longer than reading a list may take without a pause. */
const LONGEST_BLOCK_MS = 500;
const LONGEST_READING_MS = 4_000;

/** Returns a list that consists of one repeated piece. By default, it has the maximum size. */
function filled(piece: string, size: number = LIMITS.importBytes): Buffer {
  const bytes = Buffer.from(piece);
  return Buffer.alloc(size - (size % bytes.length), bytes);
}

/** The size of lists whose tens of thousands of lines each have a problem to report. */
const PART = 50_000;
/** Accents in the order that takes the longest to normalize. */
const marks = '\u0301\u0316'.repeat(1_200);

/** Crafted lists that are slow to read. */
const LISTS: Record<string, Buffer> = {
  'a line of @': filled('@'),
  'lines of @': filled(`${'@'.repeat(60_000)}\n`),
  'lines of @ and a blank': filled(`${'@'.repeat(4_000)} x,b\n`),
  'a line of commas': filled(','),
  'a line of commas and letters': filled('a,'),
  'cells that almost end in blanks': filled(`Ann,ann@x.org${' ;'.repeat(2_400)}x\n`),
  'mailboxes that almost end in blanks': filled(`Ann <a@x.org>${' \u00a0'.repeat(1_500)}x\n`),
  'a line of blanks': filled(' '),
  'empty lines': filled('\n'),
  'a line of quotation marks': filled('"'),
  'quotation marks that open on each line': filled('"\n', PART),
  'quotation marks that open repeatedly': filled('"""\n', PART),
  'quotation marks that close too early': filled('"a" b\n', PART),
  'one invalid quotation mark on each line': filled('"a\n', PART / 2),
  'quoted cells that never close': filled('"a""b,'),
  'quotation marks that close much later': filled(`"${'a\n'.repeat(4_900)}" x\n`, PART),
  'names in quotation marks': filled(`x${`'"`.repeat(450)}x <a@x.org>\n`),
  'a line of angle brackets': filled('<'),
  'lines of angle brackets': filled(`${'<a>'.repeat(300)}\n`),
  'letters with thousands of accents': filled(`a${marks},a@x.org\n`),
  'names with hundreds of accents': filled(`a${marks.slice(0, 900)},a@x.org\n`, PART),
  'one letter with all accents': filled('\u0301\u0316'),
  'characters that expand to eighteen': filled('ﷺ'),
  'invisible characters': filled(`Ann,${'\u200b'.repeat(900)}@\n`),
  'Windows-1252 bytes': Buffer.alloc(LIMITS.importBytes, 0x80),
  'lines without an address': filled('no address;\n', PART),
  'zeros in pairs': Buffer.from(`\ufeff${'@'.repeat(2_000_000)}`, 'utf16le'),
};

/**
 * Uploads a list. Returns the outcome, the processor time, and the longest time for which the upload blocked other
 * work.
 */
async function upload({ services }: TestApp, list: Buffer) {
  const turns = watchTurns();
  const outcome = await services.imports.upload({ bytes: list }, SYSTEM).then(
    ({ counts, _id }) => ({ counts, _id }),
    (error: unknown) => ({ error }),
  );
  return { outcome, ...turns.end() };
}

describe('a voter list crafted to be slow', () => {
  // A list that blocks other work does so in every attempt. On a busy machine, a fast list may occasionally seem to
  // block.
  const options = { retry: 2 };
  it.each(Object.entries(LISTS))(
    'does not block other requests: %s',
    options,
    async (_name, list) => {
      const app = await startTestApp();
      const { outcome, took, blocked } = await upload(app, list);
      expect(blocked).toBeLessThan(LONGEST_BLOCK_MS);
      expect(took).toBeLessThan(LONGEST_READING_MS);
      if ('error' in outcome) {
        expect(outcome.error).toMatchObject({ code: 'UNREADABLE_LIST' });
        return;
      }
      // No line of such a list can be imported, and a reason is given for each line.
      const { problems } = await app.services.imports.findAllProblems(outcome._id);
      expect(problems).toHaveLength(outcome.counts.lines);
      expect(problems.filter(({ text }) => !/\w\.$/.test(text))).toEqual([]);
    },
  );
});
