import { benchBoard } from './bench-board.ts';
import { benchCasting } from './bench-casting.ts';
import { benchEncrypted } from './bench-encrypted.ts';
import { benchIdle } from './bench-idle.ts';
import { benchElectorates } from './bench-electorates.ts';
import { benchMeeting } from './bench-meeting.ts';
import { benchRare } from './bench-rare.ts';
import type { Bench, BenchSize, Finding } from './bench-findings.ts';
import { benchRanked, benchScores } from './bench-kinds.ts';
import { benchSealing } from './bench-sealing.ts';
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
  sealing: benchSealing,
  encrypted: benchEncrypted,
  streams: benchStreams,
  meeting: benchMeeting,
  idle: benchIdle,
};

/** Returns a function for each section that measures it, with separate instances of the product, and makes its table. */
export function benchSections(size: BenchSize, say: (line: string) => void) {
  const measure = async (section: (bench: Bench) => Promise<Finding[]>) => {
    const loader = startLoader();
    try {
      const findings = await section({ loader, size, say });
      const rows = findings.map(
        ({ what, figure, budget }) => `| ${what} | ${figure} | ${budget} |`,
      );
      const table = ['| what | measured | budget |', '|---|---|---|', ...rows].join('\n');
      return { table, findings };
    } finally {
      loader.stop();
    }
  };
  const named = Object.entries(sections);
  return Object.fromEntries(named.map(([name, section]) => [name, () => measure(section)]));
}
