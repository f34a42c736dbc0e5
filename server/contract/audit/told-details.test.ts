import { expect, it } from 'vitest';
import { tellEntry } from './event-sentences.ts';
import { EVENTS } from './events.ts';

/** Details that no sentence tells, because its subject, its verb, or another detail does. Exports contain them. */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  // The title is the subject's label, and the ballot tells weights. The hash is for checking the lot with an export.
  'election.created': ['title', 'weighted', 'lotHash'],
  'election.opened': ['from', 'to'],
  'election.closed': ['from', 'to'],
  'election.not-opened': ['from', 'to'],
  // `names` contains the people for whom the names count.
  'election.write-ins-assigned': ['people'],
  'meeting.created': ['title'],
};

/** Values with which sentences take each of their ways. */
const VALUES = ['x', 1, true, ['x'], { from: 'x', to: 'y' }, undefined, 'one', 'participants'];

/** Returns the details that the sentence of an event is built from. */
function toldOf(event: string, names: readonly string[]): Set<string> {
  const told = new Set<string>();
  const subject = { type: 'election', id: '1', label: 'Board' } as const;
  for (const value of VALUES) {
    const details = new Proxy(Object.fromEntries(names.map((name) => [name, value])), {
      get(target, name) {
        told.add(String(name));
        return Reflect.get(target, name);
      },
    });
    tellEntry({ actor: { type: 'system' }, event, subject, details }, (iso) => iso);
  }
  return told;
}

it('tells every recorded detail of every event in its sentence', () => {
  const untold = Object.entries(EVENTS).flatMap(([event, { details }]) => {
    const names = Object.keys(details);
    const told = toldOf(event, names);
    const missing = names.filter((name) => !told.has(name));
    return missing.length > 0 ? [[event, missing] as const] : [];
  });
  expect(Object.fromEntries(untold)).toEqual(REPEATED);
});
