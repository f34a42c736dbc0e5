import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type Operation } from '@votewise/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  dependsOnBallots,
  fieldsAboutVoters,
  independent,
  logFields,
  mailsToEveryone,
  mailsWithoutBallots,
} from './answers.ts';

const names = (record: object) => Object.keys(record).toSorted();

it('every endpoint is on the list of answers that show, or do not show, who has voted', () => {
  expect([...names(dependsOnBallots), ...independent].toSorted()).toEqual(names(endpoints));
});

/** Returns the names of all fields of a schema, also of nested ones, but for the state of a meeting, which everyone sees. */
function fieldsOf({ data }: Operation): string {
  const found = new Set<string>();
  function read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === 'properties') Object.keys(part).forEach((name) => found.add(name));
      if (key !== 'state') read(part);
    }
  }
  if (data instanceof z.ZodType) read(z.toJSONSchema(data, { unrepresentable: 'any' }));
  return [...found].toSorted().join(' ');
}

it('answers about single voters have no other fields than those on the list', () => {
  const all: Record<string, Operation | undefined> = endpoints;
  const found = Object.keys(fieldsAboutVoters).map((name) => {
    const endpoint = all[name];
    return [name, endpoint && fieldsOf(endpoint)];
  });
  expect(found).toEqual(Object.entries(fieldsAboutVoters));
});

it('every kind of email is on the list', () => {
  const file = join(import.meta.dirname, '../../contract/locales/en/mails.json');
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const kinds = new Set(Object.keys(texts).map((key) => key.split('.')[0] ?? ''));
  expect([...kinds].toSorted()).toEqual([...mailsToEveryone, ...mailsWithoutBallots].toSorted());
});

it('every name in the fields of log lines is on the list', () => {
  const source = join(import.meta.dirname, '../../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const found = new Set<string>();
  for (const file of files.filter((one) => /(?<!\.test)\.ts$/.test(one))) {
    const text = readFileSync(join(source, file), 'utf8');
    const calls =
      /\b(?:logger|log)\.(?:debug|info|warn|error|fatal)\(\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([\w.]+))/g;
    for (const [, fields, variable] of text.matchAll(calls)) {
      for (const [word] of (fields ?? variable ?? '').matchAll(/[A-Za-z_][\w.]*/g)) found.add(word);
    }
  }
  expect([...found].toSorted().join(' ')).toBe(logFields);
});
