import {
  formatWeightNumber,
  isMotion,
  type ShownBallot,
  weightHeading,
  type WeightName,
} from '@votewise/contract';
import { descriptionIn } from '@votewise/contract/elections/default-texts';
import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import { isolateIn } from '@votewise/contract/text/isolate';
import { startOf } from '@votewise/contract/text/one-line';
import { ballotHint } from '@votewise/contract/votes/ballot-hint';
import type { PdfBlock, PdfSlip } from '../../platform/pdf/pdf-document.ts';
import { type ElectionRecord, presentBallot } from '../elections/index.ts';
import { handoutTexts } from './handout-texts.ts';
import { printedVersionOf } from './printed-version.ts';
import { voteTexts } from './vote-texts.ts';

/** Longer descriptions of candidates are cut, so that ballots stay small. */
const DETAIL_MAX = 120;

/**
 * Returns the ballots of a question. Nothing on a ballot shows whose it is, but its weight, if there is one.
 * @param weights one for each ballot, undefined for a line on which the weight is written by hand. They are sorted, so
 * that their order does not show in which order voters came.
 */
export function printedBallots(
  election: ElectionRecord,
  weights: readonly (number | undefined)[],
  given: {
    language: Language;
    organization: string | undefined;
    weightName: WeightName | null;
  },
): PdfBlock {
  const { language, organization = '', weightName } = given;
  const { title, description, candidates, weighted, paper } = election;
  const t = handoutTexts(language);
  const votes = voteTexts(language);
  const ballot = presentBallot(election);
  const version = t('handout.version', { version: printedVersionOf(election) });
  const isQuestion = isMotion(candidates);
  const { kind, abstain } = ballot;
  const slip: PdfSlip = {
    language,
    direction: LANGUAGES[language].direction,
    sender: [organization, paper, version].filter((part) => part !== '').join(' · '),
    title,
    text: descriptionIn(description, ballot.seats, language),
    hint: [ballotHint(votes, ballot, candidates), ...writingHint(ballot, language)].join(' '),
    mark: kind === 'one' || kind === 'several' ? 'circle' : 'box',
    options: candidates.flatMap(({ name, description: about, withdrawnAt }, place) =>
      withdrawnAt
        ? []
        : [{ number: `${place + 1}`, name, detail: isQuestion ? '' : detailOf(about) }],
    ),
    blanks: { label: votes('writeIn.label'), lines: Math.max(0, ballot.writeIns) },
    note: abstain ? t('handout.abstain') : '',
    amountLabel: weighted
      ? weightName
        ? `${weightHeading(weightName)}:`
        : t('handout.weight')
      : '',
  };
  return {
    kind: 'slips',
    slip,
    amounts: weights
      .toSorted((one = 0, other = 0) => other - one)
      .map((weight) =>
        weight === undefined ? '' : formatWeightNumber(weight, weightName, language),
      ),
  };
}

const detailOf = (about: string): string =>
  about.length > DETAIL_MAX ? `${startOf(about, DETAIL_MAX).trimEnd()}…` : about;

function writingHint({ kind, scale }: ShownBallot, language: Language): string[] {
  const t = handoutTexts(language);
  if (kind === 'ranked') return [t('handout.rank')];
  if (kind !== 'scored') return [];
  if (!scale?.words) return [t('handout.points')];
  const grades = scale.words
    .map((word, place) => isolateIn(language, `${scale.max - place} = ${word}`))
    .join(', ');
  return [t('handout.grades', { grades })];
}
