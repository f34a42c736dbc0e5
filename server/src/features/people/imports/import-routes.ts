import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/index.ts';
import { presentImport, problemsCsv } from './present-import.ts';
import type { Imports } from './imports.ts';

export function defineImportRoutes(route: DefineRoute, imports: Imports): void {
  route(endpoints.voterImports, async () => {
    const recent = await imports.findRecent();
    return { data: { imports: recent.map(presentImport) } };
  });

  route(endpoints.uploadImport, async ({ upload, query, session }) => {
    const draft = await imports.upload(upload, query.fileName, actorOf(session));
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
    const draft = await imports.changeLayout(params.id, body.layout, body.expectedRevision);
    return { data: { import: presentImport(draft) } };
  });

  route(endpoints.fixImportLine, async ({ params, body }) => {
    const { changed, problem } = await imports.fix(params.id, params.line, body);
    return { data: { import: presentImport(changed), ...(problem && { problem }) } };
  });

  route(endpoints.importProblems, async ({ params, query }) => ({
    data: await imports.findProblems(params.id, query.page),
  }));

  route(endpoints.exportImportProblems, async ({ params }) => {
    const { found, problems } = await imports.findAllProblems(params.id);
    return {
      fileName: 'voters-left-out.csv',
      contentType: 'text/csv; charset=utf-8',
      content: problemsCsv(problems, {
        layout: found.layout,
        separator: found.sheet ? ',' : found.layout.separator,
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
