import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ballotOf,
  bytesIn,
  contestOf,
  nodeCrypto,
  packageOf,
} from '../../../test/support/board-package.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { verifyTwice } from '../../../test/support/two-verifiers.ts';
import { utf8 } from '../bytes.ts';
import { readFile } from './read-board-file.ts';
import { verifyBoard } from './verify-board.ts';

const contest = contestOf({ ties: 'lot', quorum: { numerator: 1, denominator: 3 } });
const ids = contest.candidates.map(({ id }) => id);
const honest = packageOf(contest, [
  ids.map((id, place) => ballotOf(id, place)),
  [ballotOf('', 8), ballotOf(ids[1] ?? '', 9)],
]);
const text = JSON.stringify(honest);

const outcomeOf = (bytes: Uint8Array) => {
  const { outcome, unreadable } = verifyTwice([bytes]);
  return unreadable[0]?.code ?? outcome;
};

/** Verifies without the other verifier, which is slow. */
const verifyAlone = (bytes: Uint8Array) => verifyBoard([{ name: 'a', bytes }], nodeCrypto);

describe('a file', () => {
  it.each<[string, string, string]>([
    ['nothing', '', 'file-truncated'],
    ['no JSON', 'hello', 'file-malformed'],
    ['a list', '[]', 'file-malformed'],
    ['no fields', '{}', 'file-unknown-format'],
    ['a number as the format', '{"format":5}', 'file-malformed'],
    ['a long format', `{"format":"${'a'.repeat(200)}"}`, 'file-unknown-format'],
    ['a newer format', text.replace('board v1', 'board v2'), 'file-unknown-format'],
    ['another first field', text.replace('{', '{"election":"a",'), 'file-unknown-format'],
    ['something after its end', `${text}{}`, 'file-malformed'],
    ['a field more', text.replace(',"heads"', ',"more":1,"heads"'), 'file-malformed'],
    ['a field twice', text.replace(',"heads"', ',"election":"a","heads"'), 'file-duplicate-field'],
    [
      'a field of an opening twice',
      text.replace('"weight":1', '"weight":2,"weight":1'),
      'file-duplicate-field',
    ],
    [
      'a field twice, once escaped',
      text.replace('"weight":1', '"weight":1,"weigh\\u0074":1'),
      'file-duplicate-field',
    ],
    [
      'votes for a candidate twice',
      text.replace('"votes":{', `"votes":{"${ids[0]}":1,`),
      'file-duplicate-field',
    ],
    ['a field less', text.replace(/"fingerprint":"\w+",/, ''), 'file-malformed'],
    ['a number as text', text.replace('"weight":1', '"weight":"1"'), 'file-malformed'],
    ['a negative number', text.replace('"weight":1', '"weight":-1'), 'file-malformed'],
    ['a part of a number', text.replace('"weight":1', '"weight":1.0'), 'file-malformed'],
    ['a number in another notation', text.replace('"weight":1', '"weight":1e0'), 'file-malformed'],
    ['a padded number', text.replace('"weight":1', '"weight":01'), 'file-malformed'],
    [
      'a number too large',
      text.replace('"weight":1', '"weight":9007199254740993'),
      'file-malformed',
    ],
    [
      'hex in capital letters',
      text.replace(/"nonce":"\w+"/, (one) => one.toUpperCase().replace('NONCE', 'nonce')),
      'file-malformed',
    ],
    ['a negative zero', text.replace('"abstentions":1', '"abstentions":-0'), 'file-malformed'],
    ['a field named by a number', text.replace('"heads"', '"1":1,"heads"'), 'file-malformed'],
    ['votes for no ID', text.replace('"votes":{', '"votes":{"a+b":1,'), 'file-malformed'],
    ['a short nonce', text.replace(/"nonce":"\w\w/, '"nonce":"'), 'file-malformed'],
    ['half a character', text.replace('Board 2026', '\\ud800'), 'file-malformed'],
    ['a line break in a text', text.replace('Board 2026', 'Board\n2026'), 'file-malformed'],
    ...['\\n', '\\u001b[2J', '\\u009b', '\u007f', '\u2028', '\u202e', '\u2069'].map(
      (one): [string, string, string] => [
        `${JSON.stringify(one)} in a title`,
        text.replace('Board 2026', `Board${one}`),
        'file-control-character',
      ],
    ),
    [
      'a line break in a name',
      text.replace('"name":"', '"name":"OK.\\n'),
      'file-control-character',
    ],
    ['an impossible ID', text.replaceAll(ids[0] ?? '', 'a+b'), 'file-malformed'],
    ['an unknown rule', text.replace('"plurality"', '"bucklin"'), 'file-malformed'],
    ['a share of nothing', text.replace('"denominator":3', '"denominator":0'), 'file-malformed'],
    [
      'a receipt in place of a board',
      text.replace('votewise board v1', 'votewise receipt v1'),
      'file-malformed',
    ],
    ['an escape that is no hex', text.replace(/"nonce":"\w/, '"nonce":"\\u0067'), 'file-malformed'],
    ['a hash of nothing', text.replace(/"nonce":"\w+"/, '"nonce":""'), 'file-malformed'],
    [
      'spaces and escapes',
      JSON.stringify(honest, null, 2)
        .replace('Board 2026', '\\u0042oard\\u00202026')
        .replaceAll(/("(?:nonce|commitment)": "\w*)0/g, '$1\\u0030')
        .replace('votewise board', 'votewise\\u0020board'),
      'holds',
    ],
  ])('gives the expected outcome with %s', (_name, altered, outcome) => {
    expect(outcomeOf(utf8(altered))).toBe(outcome);
  });

  it('is reported as truncated wherever it is cut off', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), (length) => {
        expect(outcomeOf(utf8(text.slice(0, length)))).toBe('file-truncated');
      }),
    );
  });

  it('is reported as truncated if it is cut off inside a character', () => {
    const bytes = utf8(text.replace('Board 2026', 'Wahl für 2026'));
    const inside = bytes.indexOf(0xc3) + 1;
    expect(outcomeOf(bytes.slice(0, inside))).toBe('file-truncated');
    expect(outcomeOf(Buffer.concat([utf8(text), bytes.slice(inside - 1, inside)]))).toBe(
      'file-malformed',
    );
  });

  it('is refused if it is not UTF-8', () => {
    const bytes = bytesIn(honest);
    bytes[text.indexOf('Board 2026')] = 0xff;
    expect(outcomeOf(bytes)).toBe('file-malformed');
  });

  it('is read with all of its content', () => {
    const read = readFile(utf8(text));
    if (!('board' in read)) throw new Error('not a board');
    const { openings, heads, commitments, ...fields } = read.board;
    expect({ format: read.format, ...fields }).toEqual({
      ...honest,
      // Nothing depends on it.
      writtenBy: undefined,
      openings: undefined,
      heads: undefined,
    });
    const hex = Buffer.from(commitments).toString('hex');
    expect(hex).toBe(honest.heads.flatMap((head) => head.commitments).join(''));
    expect(heads.map(({ first, count }) => [first, count])).toEqual([
      [0, 3],
      [3, 2],
    ]);
    expect(honest.openings.map((_, place) => openings?.choiceAt(place))).toEqual(
      honest.openings.map(({ choice }) => choice),
    );
  });

  it('never passes verification with one byte changed, except in unprotected parts, and never causes an exception', () => {
    const bytes = bytesIn(honest);
    /** Omits names, the title, and the quorum (compared only between files), and what cannot be checked. */
    const fixed = (json: string) => {
      const { contest: found, result, writtenBy: _writtenBy, ...file } = JSON.parse(json);
      const { title: _title, quorum: _quorum, candidates, ...rules } = found;
      const { eligible: _eligible, ...count } = result;
      const standing = candidates.map(
        ({ name: _name, ...candidate }: { name: string }) => candidate,
      );
      return { ...file, contest: rules, standing, result: count };
    };
    const before = fixed(text);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const altered = Uint8Array.from(bytes);
        altered[place] = (altered[place] ?? 0) ^ change;
        if (verifyTwice([altered], { problems: 'any' }).outcome !== 'holds') return;
        expect(fixed(new TextDecoder().decode(altered))).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, string]>([
    ['a million lists in each other', '['.repeat(1_000_000)],
    ['a million fields', `{${Array.from({ length: 100_000 }, (_, at) => `"${at}":1`).join(',')}}`],
    ['a long text', `{"format":"${'a'.repeat(1_000_000)}"}`],
    ['a long number', text.replace('"weight":1', `"weight":${'1'.repeat(1_000_000)}`)],
    ['a long escape', text.replace('Board 2026', '\\u0041'.repeat(200_000))],
  ])('is refused immediately with %s', (_name, hostile) => {
    const before = processorTime();
    expect(verifyAlone(utf8(hostile)).outcome).toBe('unreadable');
    expect(processorTime() - before).toBeLessThan(500);
  });

  it('is verified quickly even if all commitments begin with the same bytes', () => {
    const commitments = Array.from(
      { length: 20_000 },
      (_, place) => `${'0'.repeat(56)}${place.toString(16).padStart(8, '0')}`,
    );
    const [head] = honest.heads;
    const openings = commitments.map((commitment) => ({ ...honest.openings[0], commitment }));
    const heads = [{ ...head, commitments: commitments.toReversed() }];
    const bytes = bytesIn({ ...honest, heads, openings });
    const before = processorTime();
    expect(verifyAlone(bytes).outcome).toBe('wrong');
    expect(processorTime() - before).toBeLessThan(10_000);
  });
});
