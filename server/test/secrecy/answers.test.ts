import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, ERROR_CODES, type Operation } from '@votewise/contract';
import { meetingStateSchema } from '@votewise/contract/meetings/meeting-state';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  codesAboutBallots,
  dependsOnBallots,
  fieldsOfAnswers,
  independent,
  logFields,
  mailsToEveryone,
  mailsWithoutBallots,
  otherCodes,
} from './answers.ts';

const names = (record: object) => Object.keys(record).toSorted();

it('every endpoint is on the list of answers that show, or do not show, who has voted', () => {
  expect([...names(dependsOnBallots), ...independent].toSorted()).toEqual(names(endpoints));
});

it('every error code is on the list of those that depend, or do not depend, on ballots', () => {
  expect([...names(codesAboutBallots), ...otherCodes].toSorted()).toEqual(ERROR_CODES.toSorted());
});

/**
 * Returns the names of all fields of an answer, also of nested ones. Those of a meeting’s state are in `meetingEvents`
 * only.
 */
function fieldsOf({ data }: Operation): string[] {
  if (data === 'file') return [];
  const found = new Set<string>();
  function read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (key === 'properties') names(part).forEach((name) => found.add(name));
      read(part);
    }
  }
  const schema = z.toJSONSchema(data instanceof z.ZodType ? data : data.messages, {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === meetingStateSchema) delete jsonSchema.properties;
    },
  });
  read(schema);
  return [...found].toSorted();
}

it('answers have no other fields than those on the list', () => {
  const all: [string, Operation][] = Object.entries(endpoints);
  const found = new Map<string, string[]>();
  for (const [name, endpoint] of all) {
    const fields = fieldsOf(endpoint).join(' ');
    found.set(fields, [...(found.get(fields) ?? []), name].toSorted());
  }
  const listed = fieldsOfAnswers.map(([fields, of]) => [fields, of.toSorted()] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
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
