import { expect, it } from 'vitest';
import { prepareWrites, type Write } from '../support/every-write.ts';
import { startTestApp } from '../support/test-app.ts';
import { watchTurns } from '../support/turns.ts';

/** Many times longer than any of these requests takes, but far shorter than a slow pattern would take. */
const LONGEST_BLOCK_MS = 400;
/** The maximum length of one field in a request that also has other fields. */
const length = 45_000;

/** Strings that are slowest for backtracking patterns and Unicode composition. */
const TEXTS: Record<string, string> = {
  accents: `a${'\u0301\u0316'.repeat(length / 2 / 2)}`,
  at: `${'@'.repeat(length)} `,
  dots: `${'a.'.repeat(length / 2)}@`,
  blanks: `a${' '.repeat(length)}a`,
  braces: '{'.repeat(length),
  digits: `${'1'.repeat(length)}x`,
  dashes: `${'-'.repeat(length)}x`,
};

/** Yields a copy of a body for each string in it, with only that string replaced. */
function* withText(value: unknown, text: string): Generator {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of withText(inner, text)) {
      yield Array.isArray(value)
        ? value.map((one: unknown, place) => (String(place) === key ? changed : one))
        : { ...value, [key]: changed };
    }
  }
}

const send = ({ caller, method, path }: Write, body: unknown) =>
  caller[method](path).set('Content-Type', 'application/json').send(JSON.stringify(body));

it('no string in any request body blocks other requests', async () => {
  const writes = await prepareWrites(await startTestApp());
  const slow: string[] = [];
  for (const [kind, text] of Object.entries(TEXTS)) {
    for (const write of writes) {
      for (const body of withText(write.body, text)) {
        const turns = watchTurns();
        const { status } = await send(write, body);
        const { blocked } = turns.end();
        if (blocked > LONGEST_BLOCK_MS)
          slow.push(`${write.name}, ${kind}: ${Math.round(blocked)} ms`);
        expect(status).toBeLessThan(500);
      }
    }
  }
  expect(slow).toEqual([]);
});
