import { Readable } from 'node:stream';
import {
  actualTimes,
  type ExportFormat,
  type ExportQuery,
  type GeneralSettings,
  pickFields,
  inWholes,
  outcomeInWholes,
  percentageBase,
  verdictInWholes,
  type WeightName,
} from '@votewise/contract';
import { slugOf } from '../../platform/file-name.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import type { Actor } from '../audit/index.ts';
import { namesIn, presentBallot } from '../elections/index.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { InMeeting } from './in-meeting.ts';
import { minutesOf } from './minutes/minutes.ts';
import { paperMinutesOf } from './minutes/paper-minutes.ts';
import {
  hasOnlyWeights,
  presentDecision,
  presentLot,
  presentHandouts,
  presentWriteInVotes,
  type Results,
} from './outcome/present-results.ts';
import { csvExport, unitOf } from './results-csv.ts';
import type { ResultsService } from './outcome/results.ts';

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  blt: 'text/plain; charset=utf-8',
  scores: 'text/csv; charset=utf-8',
};

export type ResultFiles = ReturnType<typeof createResultFiles>;

export function createResultFiles(deps: {
  results: Pick<ResultsService, 'export' | 'exportPaper'>;
  ballots: Pick<BallotBox, 'blt'>;
  pdf: PdfWriter;
  sender: Pick<MailSender, 'organization'>;
  general: () => GeneralSettings;
  /** The fingerprint of the key that signs the boards. */
  fingerprint: string;
  /** The last entry of the audit trail. */
  lastEntry: () => Promise<{ sequence: number; hash: string }>;
  inMeeting: (election: Results['election']) => Promise<InMeeting | undefined>;
}) {
  const { results, ballots, pdf, sender, general, fingerprint, lastEntry, inMeeting } = deps;

  interface Export {
    results: Results;
    exportedAt: Date;
    timeZone: string;
  }

  async function minutes(given: Export): Promise<Readable> {
    const trail = await lastEntry();
    return written(
      minutesOf({
        ...given,
        organization: sender.organization,
        weightName: general().weight,
        fingerprint,
        trail,
      }),
    );
  }

  async function written(document: PdfDocument): Promise<Readable> {
    return Readable.from([await pdf.write(document)]);
  }

  async function paperFile(electionId: string, { timeZone }: ExportQuery, actor: Actor) {
    const given = await results.exportPaper(electionId, 'pdf', actor);
    const trail = await lastEntry();
    const document = paperMinutesOf({
      ...given,
      organization: sender.organization,
      weightName: general().weight,
      fingerprint,
      timeZone,
      trail,
    });
    return {
      fileName: exportFileName(given.paper, 'pdf'),
      contentType: contentTypes.pdf,
      content: await written(document),
    };
  }

  async function contentOf(query: ExportQuery, given: Export): Promise<Readable> {
    const { format } = query;
    switch (format) {
      case 'csv':
        return csvExport(given.results, {
          ...query,
          weightName: general().weight,
          exportedAt: given.exportedAt,
          inMeeting: await inMeeting(given.results.election),
        });
      case 'json':
        return jsonExport(given.results, {
          weightName: general().weight,
          exportedAt: given.exportedAt,
          inMeeting: await inMeeting(given.results.election),
        });
      case 'pdf':
        return minutes(given);
      case 'blt':
      case 'scores': {
        const { election, totalVotes: expected } = given.results;
        const lot = presentLot(given.results).lot?.value;
        return Readable.from(await ballots.blt(election, { expected, lot }));
      }
      default:
        return format satisfies never;
    }
  }

  return {
    /** Returns the results as a file. @throws AppError NOT_FOUND, COUNT_NOT_CONFIRMED, BUSY */
    async file(electionId: string, query: ExportQuery, actor: Actor) {
      const { format, timeZone, scope } = query;
      if (scope === 'paper') return paperFile(electionId, query, actor);
      const exported = await results.export(electionId, format, actor);
      return {
        fileName: exportFileName(exported.results.election.title, format),
        contentType: contentTypes[format],
        content: await contentOf(query, { ...exported, timeZone }),
      };
    },
  };
}

/** Returns a file name in plain ASCII: `student-union-board-2026-results.csv`. */
function exportFileName(title: string, format: ExportFormat): string {
  const slug = slugOf(title);
  // The file with the results is CSV, too.
  if (format === 'scores') return slug ? `${slug}-ballots.csv` : 'ballots.csv';
  if (format === 'pdf') return slug ? `${slug}-minutes.pdf` : 'minutes.pdf';
  return slug ? `${slug}-results.${format}` : `voting_results.${format}`;
}

const actOf = ({ at, by }: { at: Date; by: Actor }) => ({ at, by });

const inWholesEach = (sums: Readonly<Record<string, number>>, name: WeightName | null) =>
  Object.fromEntries(Object.entries(sums).map(([key, units]) => [key, inWholes(units, name)]));

/** Returns what was decided, with weights as people know them. */
function decisionInWholes(results: Results, name: WeightName | null) {
  const { decision, election } = results;
  if (!decision || !election.weighted) return presentDecision(results);
  const outcome = outcomeInWholes(decision.outcome, name);
  const verdict = verdictInWholes(decision.verdict, name);
  return presentDecision({ decision: { ...decision, outcome, verdict } });
}

/**
 * A place on the ballot is called `ballotPosition`, so that it is not a rank. A number that is hidden or unknown is
 * null, not 0.
 */
function jsonExport(
  results: Results,
  {
    exportedAt,
    weightName,
    inMeeting,
  }: { exportedAt: Date; weightName: WeightName | null; inMeeting?: InMeeting | undefined },
): Readable {
  const { election, totalVotes, abstentions, isHidden, turnout, weights, candidates } = results;
  const isUnknown = isHidden || hasOnlyWeights(results);
  const { opened, closed } = actualTimes(election.statusChanges);
  const content = {
    election: {
      id: election._id,
      ...pickFields(election),
      ballot: presentBallot(election),
      electorate: namesIn(election.electorate),
    },
    actual: { opened: opened.map(actOf), closed: closed.map(actOf) },
    countConfirmedAt: results.confirmedAt,
    decryptedBy: results.decrypted?.trustees.map(({ name }) => name) ?? null,
    declared: election.declared,
    exportedAt,
    meeting: inMeeting,
    totalVotes,
    abstentions: isUnknown ? null : abstentions,
    ...(isHidden && { isCountHidden: true, note: resultTexts('en')('count.hidden') }),
    percentagesOf: percentageBase(election.ballot, unitOf(election, weightName)),
    turnout,
    ...presentHandouts(election),
    weights: weights && inWholesEach(weights, weightName),
    ...decisionInWholes(results, weightName),
    ...presentLot(results),
    ...presentWriteInVotes({
      ...results,
      writeIns: results.writeIns && {
        ...results.writeIns,
        weight: inWholes(results.writeIns.weight, weightName),
      },
    }),
    candidates: candidates.map(({ place, weight, ...rest }) => ({
      ...rest,
      ...(weight !== undefined && { weight: inWholes(weight, weightName) }),
      ...(isUnknown && { votes: null }),
      ...(isHidden && { percentage: null }),
      ballotPosition: place + 1,
    })),
  };
  return Readable.from([`${JSON.stringify(content, null, 2)}\n`]);
}
