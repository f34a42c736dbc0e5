import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount } from '../../lib/format.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';

const ROW_HEIGHT = 40;
const NAME_WIDTH = 124;
const NAME_LENGTH = 16;

/** Votes as bars, with the same figures in words for those who cannot see them. */
export function CountBars({ candidates }: { candidates: readonly ChartCandidate[] }) {
  const bars = candidates.map(({ name, votes }, place) => ({
    place,
    name,
    votes,
    fill: chartColor(place),
  }));
  const inWords = candidates.map(({ name, votes }) => `${name} ${formatCount(votes)}`).join(', ');
  return (
    <figure aria-label={`Vote counts: ${inWords}`}>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={candidates.length * ROW_HEIGHT}>
          <BarChart
            data={bars}
            layout="vertical"
            accessibilityLayer={false}
            margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
          >
            <XAxis type="number" hide domain={[0, 'dataMax']} />
            <YAxis
              type="category"
              dataKey="place"
              width={NAME_WIDTH}
              interval={0}
              tickLine={false}
              axisLine={{ stroke: 'var(--ink)' }}
              tick={{ fill: 'var(--ink-2)', fontSize: 14 }}
              tickFormatter={(place: number) => shortened(bars[place]?.name ?? '')}
            />
            <Bar dataKey="votes" barSize={24} radius={[0, 2, 2, 0]} isAnimationActive={false}>
              <LabelList
                dataKey="votes"
                position="right"
                offset={8}
                fill="var(--ink)"
                fontSize={14}
                fontWeight={600}
                formatter={(votes) => formatCount(Number(votes))}
              />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

/** Full names stand in the table beside the chart. */
function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join('')}…` : name;
}
