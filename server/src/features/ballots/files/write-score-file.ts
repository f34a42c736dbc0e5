import { partsOf, scoreIn, weightIn } from '@votewise/contract/votes/choice-format';
import { stringify } from 'csv-stringify/sync';
import { neutralise } from '../../../platform/csv.ts';
import type { Contest } from '../counting/contest.ts';
import { type BltSubject, distinct } from './write-blt.ts';

/** An election whose voters give points. */
type ScoreSubject = BltSubject & Pick<Contest, 'scale' | 'budget'>;

const lineOf = (cells: readonly (string | number)[]): string =>
  stringify([[...cells]], { eof: false, cast: { string: neutralise } });

/** Returns the arguments with which `npm run count` reaches the same outcome. */
function argumentsOf({ rule, seats, seed, scale, budget }: ScoreSubject): string {
  return [
    `--method ${rule}`,
    `--seats ${seats}`,
    ...(scale ? [`--scale ${scale.max}`] : []),
    ...(budget === null ? [] : [`--budget ${budget}`]),
    ...(seed === '' ? [] : [`--lot ${seed}`]),
  ].join(' ');
}

/** Returns what comes before the ballots: comments, and the names. The lot depends on the ID of each candidate. */
export function scoreHead(subject: ScoreSubject): string[] {
  const { candidates, withdrawn, weighted, hasRequirements, scale } = subject;
  const names = distinct(candidates).map((name) => name.slice(1, -1));
  const headings = candidates.map(({ id }, place) => {
    const note = withdrawn.includes(id) ? ', withdrawn' : '';
    return `${names[place] ?? ''} # id ${id}${note}`;
  });
  const comments = [
    'An unusual combination of points can show who cast a ballot, if the voter agreed on it in advance. Share this file with care.',
    ...(weighted
      ? [
          'The first column is the weight of the ballots. A weight that few voters have can show who cast them.',
        ]
      : []),
    ...(scale?.words ? [`Grades: ${scale.max} is the best and 0 is the worst.`] : []),
    ...(hasRequirements
      ? ['Counting this file does not check the quorum or the majority. The minutes do.']
      : []),
    `npm run --silent count -- FILE ${argumentsOf(subject)}`,
  ];
  return [...comments.map((text) => lineOf([`# ${text}`])), lineOf(['Ballots', ...headings])];
}

/** Returns the ballots by the cells of their lines, and a function that adds ballots. */
export function createScoreGrouping({ weighted, candidates }: ScoreSubject) {
  const lines = new Map<string, number>();
  const places = new Map(candidates.map(({ id }, place) => [id, place]));
  return {
    lines,
    /** @throws Error if a choice has a candidate that the election does not have */
    add(stored: string): void {
      const { weight, choice } = weighted ? weightIn(stored) : { weight: 1, choice: stored };
      // Without any points, all cells are empty if the voter abstained, and 0 if the voter gave everyone nothing.
      const cells = candidates.map((): number | '' => (choice === '' ? '' : 0));
      for (const part of partsOf('scored', choice)) {
        const { id, points } = scoreIn(part) ?? {};
        const place = places.get(id ?? '');
        if (place === undefined || points === undefined)
          throw new Error('a ballot with an unknown candidate');
        cells[place] = points;
      }
      const text = cells.join(',');
      lines.set(text, (lines.get(text) ?? 0) + weight);
    },
  };
}

/** Returns the ballots in an order that reveals nothing about when they were cast. */
export function* scoreLines(lines: ReadonlyMap<string, number>): Generator<string> {
  for (const text of [...lines.keys()].toSorted()) yield `${lines.get(text) ?? 0},${text}`;
}
