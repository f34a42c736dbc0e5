import {
  endpoints,
  type ImportLayout,
  type ImportProblem,
  type ImportSeparator,
  type ImportState,
  type VoterImport,
} from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { WeightUnits } from '../people/index.ts';
import type { Imports } from './imports.ts';
import type { Readable } from 'node:stream';
import { csvStream } from '../../platform/csv.ts';
import { problemHeadings } from './guess-columns.ts';
import { optionalPartsOf } from './list-columns.ts';
import type { ImportDocument } from './import-store.ts';

export function defineImportRoutes(
  route: DefineRoute,
  { imports, weightUnits }: { imports: Imports; weightUnits: WeightUnits },
): void {
  route(endpoints.voterImports, async () => {
    const recent = await imports.findRecent();
    return { data: { imports: recent.map(presentImport) } };
  });

  route(endpoints.uploadImport, async ({ upload, query, session, languages }) => {
    const list = { bytes: upload, fileName: query.fileName, languages };
    const draft = await imports.upload(list, actorOf(session));
    return { data: { import: presentImport(draft) } };
  });

  route(endpoints.voterImport, async ({ params }) => ({
    data: { import: presentImport(await imports.find(params.id)) },
  }));

  route(endpoints.discardImport, async ({ params }) => {
    await imports.discard(params.id);
    return { data: {} };
  });

  route(endpoints.changeImportLayout, async ({ params, body }) => {
    const draft = await imports.changeLayout(params.id, body);
    return { data: { import: presentImport(draft) } };
  });

  route(endpoints.fixImportLine, async ({ params, body }) => {
    await weightUnits.require(body);
    const { changed, problem } = await imports.fix(params.id, params.line, body);
    return { data: { import: presentImport(changed), ...(problem && { problem }) } };
  });

  route(endpoints.importLines, async ({ params, query }) => ({
    data: await imports.findLines(params.id, query),
  }));

  route(endpoints.importProblems, async ({ params, query }) => ({
    data: await imports.findProblems(params.id, query.page),
  }));

  route(endpoints.exportImportProblems, async ({ params, query }) => {
    const { found, problems } = await imports.findAllProblems(params.id);
    return {
      fileName: 'voters-left-out.csv',
      contentType: 'text/csv; charset=utf-8',
      content: problemsCsv(problems, {
        layout: found.layout,
        separator: found.sheet ? query.separator : found.layout.separator,
      }),
    };
  });

  route(endpoints.startImport, async ({ params, body, session }) => {
    const started = await imports.start(params.id, body.expectedRevision, actorOf(session));
    return { data: { import: presentImport(started) } };
  });

  route(endpoints.cancelImport, async ({ params }) => ({
    data: { import: presentImport(await imports.cancel(params.id)) },
  }));
}

function presentImport(found: ImportDocument): VoterImport {
  const { _id, fileName, revision, createdAt, createdBy, startedAt, endedAt } = found;
  const {
    encoding,
    readings,
    isReadingOpen,
    sheet,
    layout,
    columns,
    isRemembered,
    counts,
    sample,
    groups,
  } = found;
  const { progress, note, languages, weight, unweighted, doubtful, firstLines } = found;
  const {
    withoutAddress,
    unaddressed,
    sharing,
    totals = [],
    weightDecimals = 0,
    decimalsNeeded = 0,
  } = found;
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
    ...(readings && { readings }),
    isReadingOpen,
    ...(sheet && { sheet: presentSheet(sheet) }),
    layout,
    columns,
    ...(firstLines && { firstLines }),
    hasRememberedColumns: isRemembered,
    counts,
    weight,
    weightDecimals,
    ...(decimalsNeeded > 0 && { decimalsNeeded }),
    ...(unweighted !== undefined && { unweighted }),
    ...(withoutAddress && { withoutAddress }),
    ...(unaddressed !== undefined && { unaddressed }),
    ...(sharing !== undefined && { sharing }),
    ...(doubtful && { doubtful }),
    sample,
    ...(totals.length > 0 && { totals }),
    groups,
    ...(languages && { languages }),
    ...(note && { note }),
    progress,
  };
}

function presentSheet(sheet: NonNullable<ImportDocument['sheet']>): VoterImport['sheet'] {
  const { name, of, hiddenLines = [], hiddenColumns = [] } = sheet;
  return {
    name,
    of,
    ...(hiddenLines.length > 0 && { hiddenLines: hiddenLines.length }),
    ...(hiddenColumns.length > 0 && { hiddenColumns }),
  };
}

function stateOf({ state, stopAt }: ImportDocument): ImportState {
  if (state === 'reading') return 'draft';
  return state === 'running' && stopAt ? 'stopping' : state;
}

/** The skipped lines, to fix and import again. */
function problemsCsv(
  problems: readonly ImportProblem[],
  { layout, separator }: { layout: ImportLayout; separator: ImportSeparator },
): Readable {
  const stream = csvStream(separator);
  stream.write(problemHeadings(layout));
  for (const problem of problems) {
    const { line, name, email, text } = problem;
    const cells = optionalPartsOf(layout).map(({ cell }) => problem[cell] ?? '');
    stream.write([name, email, ...cells, String(line), text]);
  }
  stream.end();
  return stream;
}
