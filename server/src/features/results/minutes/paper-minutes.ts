import { formatCount, formatMoment, numberedTitles } from '@votewise/contract';
import { startOf } from '@votewise/contract/text/one-line';
import type { PdfBlock, PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { Results } from '../outcome/present-results.ts';
import { decisionFacts } from './facts.ts';
import { type MinutesInput, provisionally, sectionOf, signedRecord } from './minutes.ts';

/** Minutes with more questions than this start with a list of the questions. */
const UNLISTED = 2;

interface PaperInput extends Omit<MinutesInput, 'results'> {
  paper: string;
  /** In the order of the ballot paper. */
  questions: readonly Results[];
}

const titlesOf = (questions: readonly Results[]): string[] =>
  numberedTitles(questions.map(({ election }) => election.title));

const decided = (results: Results): string =>
  decisionFacts(results, null)[0]?.value.replaceAll('\n', '; ') ?? 'Not confirmed yet';

function listOf(questions: readonly Results[]): PdfBlock[] {
  if (questions.length <= UNLISTED) return [];
  const titles = titlesOf(questions);
  const rows = questions.map((results, place) => [titles[place] ?? '', decided(results)]);
  const columns = [
    { header: 'Question', kind: 'text' },
    { header: 'Result', kind: 'text' },
  ] as const;
  const list: PdfBlock[] = [
    { kind: 'heading', level: 2, text: 'Questions' },
    { kind: 'table', columns, rows },
  ];
  return [{ kind: 'together', isWhole: true, blocks: list }];
}

/** Returns the questions with what was decided, for the page with the signatures. */
export const questionFacts = (
  questions: readonly Results[],
  nameOf = (_results: Results, place: number) => `Question ${formatCount(place + 1)}`,
) =>
  questions.map((results, place) => ({
    name: nameOf(results, place),
    value: `${results.election.title}\n${decided(results)}`,
  }));

/** Returns the minutes of all questions on a ballot paper, with one set of signatures. */
export function paperMinutesOf(input: PaperInput): PdfDocument {
  const { organization, paper, questions, exportedAt, timeZone } = input;
  const isProvisional = questions.some((results) => provisionally(results) !== undefined);
  const kind = isProvisional ? 'Provisional minutes' : 'Minutes';
  const titles = titlesOf(questions);
  const sections = questions.map((results) =>
    sectionOf({ ...input, results }, { level: 3, suffix: ` of “${results.election.title}”` }),
  );
  return {
    title: `${kind}: ${paper}`,
    author: organization ?? 'VoteWise',
    createdAt: exportedAt,
    footer: `${kind}: ${startOf(paper, 60)} · ${formatMoment(exportedAt, timeZone)}`,
    blocks: [
      { kind: 'paragraph', text: organization ? `${organization} · ${kind}` : kind },
      { kind: 'heading', level: 1, text: paper },
      ...listOf(questions),
      ...sections.flatMap(({ about, result, record }, place): PdfBlock[] => [
        {
          kind: 'together',
          isWhole: true,
          blocks: [
            { kind: 'heading', level: 2, text: titles[place] ?? '' },
            ...about,
            { kind: 'together', isWhole: true, blocks: result },
            { kind: 'facts', rows: record },
          ],
        },
      ]),
      // The page with the signatures states everything that is signed.
      signedRecord(questionFacts(questions), input, questions),
      ...sections.flatMap(({ annex }) => annex),
    ],
  };
}
