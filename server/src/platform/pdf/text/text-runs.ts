import type { FontFile } from '../fonts/font-ranges.ts';
import type { PreparedText } from './prepare.ts';

/** Characters with the same font and direction, in reading order. */
export interface Run {
  text: string;
  file: FontFile;
  isRightToLeft: boolean;
}

/**
 * Returns the runs of a line from left to right, according to the Unicode Bidirectional Algorithm.
 * @param start position of the first character of the line
 * @param end position after its last character
 */
export function runsOf({ text, files, levels }: PreparedText, start: number, end: number): Run[] {
  const runs: (Run & { level: number })[] = [];
  for (let from = start; from < end; ) {
    const [level = 0, file] = [levels[from], files[from]];
    let to = from + 1;
    while (to < end && levels[to] === level && files[to] === file) to += 1;
    if (file)
      runs.push({
        text: text.slice(from, to),
        file,
        level,
        isRightToLeft: level % 2 === 1,
      });
    from = to;
  }
  return reorder(runs);
}

/** Applies rule L2: from the highest level down to the lowest odd level, reverses the runs at that level or higher. */
function reorder<Leveled extends { level: number }>(given: readonly Leveled[]): Leveled[] {
  const runs = [...given];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? -1) >= level) to += 1;
      if (to === from) continue;
      runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = to;
    }
  }
  return runs;
}
