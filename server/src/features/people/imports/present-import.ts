import type { Readable } from 'node:stream';
import type {
  ImportLayout,
  ImportProblem,
  ImportSeparator,
  ImportState,
  VoterImport,
} from '@votewise/contract';
import { csvStream } from '../../../platform/csv.ts';
import { problemHeadings } from './guess-columns.ts';
import type { ImportDocument } from './import-store.ts';

/** An import as the API returns it. */
export function presentImport(found: ImportDocument): VoterImport {
  const { _id, fileName, revision, createdAt, createdBy, startedAt, endedAt } = found;
  const { encoding, sheet, layout, columns, isRemembered, counts, sample, groups } = found;
  const { progress, note, languages, weight } = found;
  return {
    id: _id,
    ...(fileName !== null && { fileName }),
    state: stateOf(found),
    revision,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy.type === 'user' ? createdBy.name : createdBy.type,
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    encoding,
    ...(sheet && { sheet }),
    layout,
    columns,
    hasRememberedColumns: isRemembered,
    counts,
    weight,
    sample,
    groups,
    ...(languages && { languages }),
    ...(note && { note }),
    progress,
  };
}

function stateOf({ state, stopAt }: ImportDocument): ImportState {
  if (state === 'reading') return 'draft';
  return state === 'running' && stopAt ? 'stopping' : state;
}

/** Returns the skipped lines as a CSV file to fix and import again. */
export function problemsCsv(
  problems: readonly ImportProblem[],
  { layout, separator }: { layout: ImportLayout; separator: ImportSeparator },
): Readable {
  const stream = csvStream(separator);
  stream.write(problemHeadings(layout));
  for (const { line, name, email, groups = '', weight = '', language = '', text } of problems) {
    stream.write([
      name,
      email,
      ...(layout.groupsColumn === undefined ? [] : [groups]),
      ...(layout.weightColumn === undefined ? [] : [weight]),
      ...(layout.languageColumn === undefined ? [] : [language]),
      String(line),
      text,
    ]);
  }
  stream.end();
  return stream;
}
