import type { AnnouncedResult, QuestionState } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { decisionOf } from '@votewise/contract/results/outcome-sentences';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatCount, formatPercentage } from '../../../lib/format.ts';
import { formatWeightNumber } from '../../../lib/weights.ts';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { medianGrade } from '@votewise/contract/results/percentage-words';
import { averageText } from '../../results/count/count-words.ts';
import { resultBadgeOf, verdictOf } from '../result-sentences.ts';
import { HallSubject } from './hall-subject.tsx';
import { useHallTexts } from './hall-texts.ts';

/** As many candidates as fit on one page, and as fit in full size. */
const AT_ONCE = 10;
const FULL_SIZE = 6;
/** How long each page is shown. */
const PAGE_MS = 10_000;

/** As many characters of a verdict as fit on one line. */
const LINE = 110;
/** As many lines of a verdict as fit below a full page of candidates, and in place of each candidate that is missing. */
const LINES_BELOW = 2;
const LINES_PER_CANDIDATE = 2;

interface Page {
  question: QuestionState;
  result: AnnouncedResult;
  /** Empty on the page of a long verdict. */
  candidates: AnnouncedResult['candidates'];
  /** How many of them are above the line: those who are elected, if they come first. */
  above: number;
  /** What the result decides, one sentence each. Empty on the other pages. */
  verdict: readonly string[];
}

/** The results of a question. If they do not fit, its pages are shown in turn. */
export function HallResults({ questions }: { questions: readonly QuestionState[] }) {
  const t = useHallTexts();
  const results = useResultTexts();
  const pages = questions.flatMap((question) => pagesOf(question, results));
  const turn = useTurn(pages.length);
  const page = pages[turn];
  if (!page) return null;
  const { question, result, candidates, above, verdict } = page;
  const outcome = decisionLine(result, results);
  return (
    <div className="hall-stage" data-kind="result">
      <div className="hall-outcome">
        <HallSubject text={question.title} />
        {outcome !== undefined && <p>{outcome}</p>}
      </div>
      {candidates.length > 0 && (
        <ul className="hall-bars" data-rows={candidates.length > FULL_SIZE ? 'many' : 'few'}>
          {candidates.map((candidate, place) => {
            const badge = resultBadgeOf(result, candidate, results);
            return (
              <li
                key={candidate.id}
                data-elected={badge?.isTied === false}
                data-last={place === above - 1}
              >
                <Row {...{ result, candidate, badge }} />
              </li>
            );
          })}
        </ul>
      )}
      {verdict.length > 0 && (
        <div className="hall-verdict" data-alone={candidates.length === 0}>
          {verdict.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {pages.length > 1 && (
        <p className="hall-page">{t('page', { page: turn + 1, pages: pages.length })}</p>
      )}
    </div>
  );
}

function Row(props: {
  result: AnnouncedResult;
  candidate: AnnouncedResult['candidates'][number];
  badge: ReturnType<typeof resultBadgeOf>;
}) {
  const { result, candidate, badge } = props;
  const results = useResultTexts();
  return (
    <>
      <span className="hall-name" translate="no" dir="auto">
        {candidate.name}
      </span>
      <span className="hall-bar" aria-hidden="true">
        {!result.grades && <span style={{ inlineSize: `${candidate.percentage}%` }} />}
      </span>
      <span className="hall-count">{figuresOf(result, candidate, results)}</span>
      {badge && (
        <span className="hall-elected" data-tied={badge.isTied}>
          {!badge.isTied && <Check aria-hidden="true" />}
          {badge.text}
        </span>
      )}
    </>
  );
}

/** Returns what decides about a candidate: votes with their percentage, points with their average, or the median grade. */
export function figuresOf(
  result: AnnouncedResult,
  candidate: AnnouncedResult['candidates'][number],
  t: ResultTexts,
): ReactNode {
  const { votes, weight, percentage } = candidate;
  const grade = medianGrade(result, candidate.id);
  if (grade !== undefined) return t.rich<ReactNode>('list.median', { grade, b: plain });
  const figure =
    result.ballot.kind === 'scored'
      ? t.rich<ReactNode>('list.average', {
          average: averageText(result, candidate, t.language),
          b: plain,
        })
      : formatPercentage(percentage);
  return (
    <>
      {weight === undefined ? formatCount(votes) : formatWeightNumber(weight)}{' '}
      <small>({figure})</small>
    </>
  );
}

const plain = (chunks: ReactNode[]) => chunks;

function pagesOf(question: QuestionState, t: ResultTexts): Page[] {
  const { result } = question;
  if (!result) return [];
  const { candidates } = result;
  const outcome = decisionLine(result, t);
  const verdict = verdictOf(question, result, t).filter((sentence) => sentence !== outcome);
  const lines = verdict.reduce((sum, sentence) => sum + Math.ceil(sentence.length / LINE), 0);
  const missing = Math.max(0, AT_ONCE - candidates.length);
  const isBelow = lines <= LINES_BELOW + LINES_PER_CANDIDATE * missing;
  const count = Math.ceil(candidates.length / AT_ONCE);
  const pages = Array.from({ length: count }, (_, place) => ({
    question,
    result,
    candidates: candidates.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
    above: linePlaceIn(result) - place * AT_ONCE,
    verdict: isBelow && place === 0 ? verdict : [],
  }));
  return isBelow ? pages : [...pages, { question, result, candidates: [], above: 0, verdict }];
}

/** As many characters of an outcome as fit below the title. */
const OUTCOME = 180;

/** Returns what the result decides in one line. A longer sentence is part of the verdict. */
function decisionLine(result: AnnouncedResult, t: ResultTexts): string | undefined {
  const decision = decisionOf(result, t);
  return decision && decision.text.length > OUTCOME ? `${decision.title}.` : decision?.text;
}

/** Returns how many candidates come before the first who is not elected; 0 if others are elected, too, or for a motion. */
function linePlaceIn({ candidates, elected }: AnnouncedResult): number {
  const first = candidates.slice(0, elected.length);
  const isRun = first.every(({ id }) => elected.includes(id));
  return isRun && !isMotion(candidates) ? elected.length : 0;
}

/** Returns the page whose turn it is, from 0. */
function useTurn(pages: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return pages === 0 ? 0 : turn % pages;
}
