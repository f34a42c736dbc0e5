import './grades.css';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import type { Results } from '../count/shown-results.ts';

/** The height of a bar in the units of its drawing. The width is the number of ballots. */
const BAR = 10;

/** How many ballots give each candidate each grade, as bars with the median in the middle, and as a table. */
export function GradesPanel({ results }: { results: Results }) {
  const t = useResultTexts();
  const { ballot, candidates, grades = {} } = results;
  const words = ballot.scale?.words ?? [];
  const rows = candidates.flatMap((candidate) => {
    const given = grades[candidate.id];
    return given ? [{ ...candidate, ...given }] : [];
  });
  return (
    <Panel className="p-5">
      <div className="grid grid-cols-1 gap-4">
        <h3 className="font-display text-16 font-semibold">{t('grades.title')}</h3>
        <ul aria-hidden="true" className="grid gap-3">
          {rows.map(({ id, name, counts, median }) => (
            <li key={id} className="grid gap-1">
              <p className="flex flex-wrap justify-between gap-x-3 text-14">
                <bdi translate="no" className="min-w-0 font-semibold wrap-anywhere">
                  {name}
                </bdi>
                <bdi translate="no" className="text-ink-2">
                  {median === null ? '–' : words[median]}
                </bdi>
              </p>
              <GradeBar counts={counts} />
            </li>
          ))}
        </ul>
        <ul aria-hidden="true" className="grades-legend">
          {words.map((word, place) => (
            <li key={word}>
              <svg viewBox={`0 0 ${BAR} ${BAR}`} className="grades-swatch">
                <rect
                  width={BAR}
                  height={BAR}
                  className="grades-part"
                  fillOpacity={strengthOf(place, words.length)}
                />
              </svg>
              <bdi translate="no">{word}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-14 text-ink-2">{t('grades.text')}</p>
        <section
          aria-label={t('grades.title')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling requires keyboard access
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full text-14 tabular-nums">
            <thead>
              <tr className="border-b border-ink text-ink-2 *:px-2 *:py-2 *:font-semibold">
                <th scope="col">{t('grades.candidate')}</th>
                <th scope="col">{t('grades.median')}</th>
                {words.map((word) => (
                  <th key={word} scope="col" translate="no" dir="auto" className="text-end">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ id, name, counts, median }) => (
                <tr key={id} className="*:px-2 *:py-2">
                  <th
                    scope="row"
                    translate="no"
                    dir="auto"
                    className="min-w-24 font-medium wrap-anywhere"
                  >
                    {name}
                  </th>
                  <td translate="no" dir="auto" className="font-semibold">
                    {median === null ? '–' : words[median]}
                  </td>
                  {words.map((word, place) => (
                    <td key={word} className="text-end">
                      {formatCount(counts[place] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Panel>
  );
}

/** The best grade has the full color, and the worst one the lightest. */
const strengthOf = (place: number, grades: number): number =>
  Math.round(100 * (1 - (0.92 * place) / (grades - 1))) / 100;

function GradeBar({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <svg viewBox={`0 0 ${total || 1} ${BAR}`} preserveAspectRatio="none" className="grades-bar">
      {counts.map((count, place) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- the place is the grade
          key={place}
          x={counts.slice(0, place).reduce((sum, before) => sum + before, 0)}
          width={count}
          height={BAR}
          className="grades-part"
          fillOpacity={strengthOf(place, counts.length)}
        />
      ))}
      <line x1={total / 2} x2={total / 2} y1={0} y2={BAR} className="grades-middle" />
    </svg>
  );
}
