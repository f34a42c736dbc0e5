import { benchBoard } from './bench-board.ts';
import { benchCasting } from './bench-casting.ts';
import { benchIdle } from './bench-idle.ts';
import { benchElectorates } from './bench-electorates.ts';
import { benchMeeting } from './bench-meeting.ts';
import { benchRare } from './bench-rare.ts';
import type { Bench, BenchSize, Finding } from './bench-findings.ts';
import { benchRanked, benchScores } from './bench-kinds.ts';
import { benchSeveral } from './bench-several.ts';
import { benchSizes, benchSizesOfSeveral } from './bench-sizes.ts';
import { benchStorm } from './bench-storm.ts';
import { benchStreams } from './bench-streams.ts';
import { benchWork } from './bench-work.ts';
import { startLoader } from './load-process.ts';

const sections: Record<string, (bench: Bench) => Promise<Finding[]>> = {
  casting: benchCasting,
  board: benchBoard,
  sizes: benchSizes,
  'sizes-of-several': benchSizesOfSeveral,
  ranked: benchRanked,
  scores: benchScores,
  several: benchSeveral,
  rare: benchRare,
  storm: benchStorm,
  electorates: benchElectorates,
  work: benchWork,
  streams: benchStreams,
  meeting: benchMeeting,
  idle: benchIdle,
};

export const sectionNames = Object.keys(sections);

/** Runs these sections one after another, each with separate instances of the product. */
export async function runBench(
  names: readonly string[],
  size: BenchSize,
  say: (line: string) => void,
): Promise<Finding[]> {
  const loader = startLoader();
  const findings: Finding[] = [];
  try {
    for (const name of names) {
      findings.push(...((await sections[name]?.({ loader, size, say })) ?? []));
    }
    return findings;
  } finally {
    loader.stop();
  }
}
