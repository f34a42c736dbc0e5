import { Readable } from 'node:stream';
import type { ExportQuery } from '../../../contract/index.ts';
import type { PdfWriter } from '../../../platform/pdf/writer.ts';
import type { Actor } from '../../audit/service.ts';
import type { BallotBox } from '../../votes/ballots/service.ts';
import { minutesOf } from '../minutes/rules.ts';
import { csvExport, exportFileName, jsonExport, type Results } from '../present.ts';
import type { ResultsService } from '../service.ts';

interface ExportsDeps {
  results: Pick<ResultsService, 'export'>;
  ballots: Pick<BallotBox, 'blt'>;
  pdf: PdfWriter;
  organization: string | undefined;
  /** The last entry of the audit trail. */
  lastEntry: () => Promise<{ sequence: number; hash: string }>;
}

export type Exports = ReturnType<typeof createExports>;

/** The results of an election as files. */
export function createExports({ results, ballots, pdf, organization, lastEntry }: ExportsDeps) {
  interface Export {
    results: Results;
    exportedAt: Date;
    timeZone: string;
  }

  async function minutes(given: Export): Promise<Readable> {
    const trail = await lastEntry();
    const bytes = await pdf.write(minutesOf({ ...given, organization, trail }));
    return Readable.from([bytes]);
  }

  async function contentOf(format: ExportQuery['format'], given: Export) {
    switch (format) {
      case 'csv':
        return {
          contentType: 'text/csv; charset=utf-8',
          content: csvExport(given.results, given.exportedAt),
        };
      case 'json':
        return {
          contentType: 'application/json; charset=utf-8',
          content: jsonExport(given.results, given.exportedAt),
        };
      case 'pdf':
        return { contentType: 'application/pdf', content: await minutes(given) };
      case 'blt': {
        const { election, totalVotes } = given.results;
        const parts = await ballots.blt(election, totalVotes);
        return { contentType: 'text/plain; charset=utf-8', content: Readable.from(parts) };
      }
      default:
        return format satisfies never;
    }
  }

  return {
    /** Exports the results as a file. @throws AppError NOT_FOUND, COUNT_NOT_CONFIRMED, BUSY */
    async file(electionId: string, { format, timeZone }: ExportQuery, actor: Actor) {
      const exported = await results.export(electionId, format, actor);
      const fileName = exportFileName(exported.results.election.title, format);
      return { fileName, ...(await contentOf(format, { ...exported, timeZone })) };
    },
  };
}
