import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomId } from '../../platform/random.ts';
import type { Actor } from '../audit/index.ts';
import { listRemoved } from './found-imports.ts';
import type { ImportRowStore } from './import-row-store.ts';
import type { ImportDocument, ImportStore } from './import-store.ts';
import type { ListTexts, Upload } from './list-texts.ts';
import type { ListReading } from './list-reading.ts';

/** Accepts voter lists. */
export function createUploads({
  store,
  rows,
  reading,
  texts,
  clock,
}: {
  store: ImportStore;
  rows: ImportRowStore;
  reading: ListReading;
  texts: ListTexts;
  clock: Clock;
}) {
  return {
    /** Stores a list and checks it. No voters are registered. @throws AppError UNREADABLE_LIST */
    async upload(given: Upload, actor: Actor) {
      const { text, separator, bytes, ...origin } = await texts.readText(given);
      const { fileName } = given;
      const blank = { ...blankImport({ fileName, at: clock.now(), actor }), ...origin };
      const { _id } = blank;
      // Inserted first, so that the list can be found and removed if reading it is interrupted.
      await store.insert(blank);
      try {
        await rows.insertList(_id, bytes);
        const stated = { stated: { separator }, fixes: [], marks: origin.sheet };
        const { reading: first } = await reading.read(_id, text, stated);
        if (first.counts.lines === 0) throw emptyList();
        const draft = await store.replaceReading(blank, first);
        if (!draft) throw listRemoved();
        return draft;
      } catch (error) {
        await rows.removeAll(_id);
        await store.remove(_id);
        throw error;
      }
    },
  };
}

function blankImport(given: {
  fileName: string | undefined;
  at: Date;
  actor: Actor;
}): ImportDocument {
  return {
    _id: randomId(),
    schema: 1,
    fileName: given.fileName ?? null,
    state: 'reading',
    revision: 0,
    rowSet: '',
    createdAt: given.at,
    createdBy: given.actor,
    startedAt: null,
    startedBy: null,
    stopAt: null,
    claimedBy: null,
    claimedUntil: null,
    endedAt: null,
    encoding: 'utf-8',
    readings: null,
    isReadingOpen: false,
    layout: { separator: ',', hasHeader: false, nameColumns: [0], emailColumn: 1 },
    columns: [],
    shape: '',
    isRemembered: false,
    counts: { lines: 0, good: 0, missing: 0, malformed: 0, duplicate: 0, known: 0 },
    sample: [],
    weight: 0,
    groups: [],
    languages: null,
    fixes: [],
    batches: { good: 0, bad: 0 },
    nextBatch: 0,
    progress: { done: 0, registered: 0, known: 0, failed: 0 },
    note: null,
    events: [],
    eventsCount: 0,
  };
}

const emptyList = () =>
  new AppError('UNREADABLE_LIST', 'This list is empty. Put one person on each line.');
