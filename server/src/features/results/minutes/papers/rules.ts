import { formatCount, formatMoment } from '../../../../contract/index.ts';
import type { PdfBlock, PdfDocument } from '../../../../platform/pdf/document.ts';
import type { Results } from '../../present.ts';
import { conclusionFacts } from '../conclusions/rules.ts';
import {
  type MinutesInput,
  provisionally,
  recordFacts,
  sectionOf,
  SIGNATURES,
  SIGNED_ROOM,
} from '../rules.ts';

/** More questions than this have a list at the top. */
const unlisted = 2;
/** The heading of a question stays with its first facts, in points. */
const questionRoom = 170;

interface PaperInput extends Omit<MinutesInput, 'results'> {
  paper: string;
  /** In the order of the paper. */
  questions: readonly Results[];
}

const numbered = (results: Results, place: number): string =>
  `${formatCount(place + 1)}. ${results.election.title}`;

/** Returns the questions with what each one decides. */
function listOf(questions: readonly Results[]): PdfBlock[] {
  if (questions.length <= unlisted) return [];
  const rows = questions.map((results, place) => [
    numbered(results, place),
    conclusionFacts(results)[0]?.value.replaceAll('\n', '; ') ?? 'Not confirmed yet',
  ]);
  return [
    { kind: 'heading', level: 2, text: 'Questions' },
    {
      kind: 'table',
      columns: [
        { header: 'Question', kind: 'text' },
        { header: 'Result', kind: 'text' },
      ],
      rows,
    },
  ];
}

/** Returns the minutes of all questions of a ballot paper, which are signed once. */
export function paperMinutesOf(input: PaperInput): PdfDocument {
  const { organization, paper, questions, exportedAt, timeZone } = input;
  const isProvisional = questions.some((results) => provisionally(results) !== undefined);
  const kind = isProvisional ? 'Provisional minutes' : 'Minutes';
  const sections = questions.map((results) => ({
    results,
    ...sectionOf({ ...input, results }, { level: 3, suffix: ` of “${results.election.title}”` }),
  }));
  return {
    title: `${kind}: ${paper}`,
    author: organization ?? 'VoteWise',
    createdAt: exportedAt,
    footer: `${kind}: ${paper.slice(0, 60)} · ${formatMoment(exportedAt, timeZone)}`,
    blocks: [
      { kind: 'paragraph', text: organization ? `${organization} · ${kind}` : kind },
      { kind: 'heading', level: 1, text: paper },
      ...listOf(questions),
      ...sections.flatMap(({ results, about, result, record }, place): PdfBlock[] => [
        { kind: 'heading', level: 2, text: numbered(results, place), room: questionRoom },
        ...about,
        ...result,
        { kind: 'facts', rows: record },
      ]),
      { kind: 'heading', level: 2, text: 'Record', room: SIGNED_ROOM },
      { kind: 'facts', rows: recordFacts(input) },
      SIGNATURES,
      ...sections.flatMap(({ annex }) => annex),
    ],
  };
}
