import { TICK_PATH } from '../../../components/ui/mark.tsx';
import type { Purpose } from './purposes.ts';

interface Row {
  /** The length of the line that stands for the name. */
  width: number;
  /** A number beside the name, or whether its ring is marked. */
  mark: number | boolean;
}

const rowsOf = (...marks: Row['mark'][]): Row[] =>
  marks.map((mark, place) => ({ mark, width: [20, 15, 23, 17][place] ?? 20 }));

const ROWS: Record<Purpose, Row[]> = {
  one: rowsOf(false, true, false, false),
  several: rowsOf(true, false, true, true),
  motion: rowsOf(true, false),
  ranked: rowsOf(2, 1, 4, 3),
  scored: rowsOf(5, 3, 0, 2),
  approval: rowsOf(true, true, false, true),
};

const TOP = 14;
const PITCH = 9;

/** A small drawing of a ballot that has been filled in. */
export function KindDrawing({ purpose }: { purpose: Purpose }) {
  const rows = ROWS[purpose];
  const height = TOP + rows.length * PITCH;
  return (
    <svg
      translate="no"
      aria-hidden="true"
      viewBox="0 0 48 52"
      className="h-10 w-9 shrink-0 sm:h-13 sm:w-12"
    >
      <g transform={`translate(0 ${(52 - height) / 2})`}>
        <rect
          x="0.5"
          y="0.5"
          width="47"
          height={height - 1}
          rx="2"
          className="fill-surface stroke-line-strong"
        />
        <path d="M6 6h36" strokeWidth="2" className="stroke-ink" />
        <path d="M6 8.75h36" strokeWidth="0.75" className="stroke-ink" />
        {rows.map(({ width, mark }, place) => (
          <g key={width} transform={`translate(0 ${TOP + place * PITCH})`}>
            <path d={`M6 3h${width}`} strokeWidth="1.5" className="stroke-ink-3" />
            {typeof mark === 'number' ? (
              <text
                x="38"
                y="6"
                fontSize="8"
                fontWeight="700"
                textAnchor="middle"
                className="fill-brand-text"
              >
                {mark}
              </text>
            ) : (
              <>
                <circle
                  cx="38"
                  cy="3"
                  r="3"
                  strokeWidth="0.9"
                  className={mark ? 'fill-none stroke-ink' : 'fill-none stroke-line-strong'}
                />
                {mark && (
                  <path
                    d={TICK_PATH}
                    transform="translate(34.2 -1) scale(0.33)"
                    className="fill-brand-text"
                  />
                )}
              </>
            )}
          </g>
        ))}
      </g>
    </svg>
  );
}
