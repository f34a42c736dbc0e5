import type { ReactNode } from 'react';
import { TICK_PATH } from '../../components/ui/mark.tsx';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 80 64"
      aria-hidden="true"
      className="h-full w-20 fill-none stroke-ink-2 stroke-[1.5] [stroke-linejoin:round] xs:max-sm:h-auto"
    >
      {children}
    </svg>
  );
}

interface PlacedMark {
  x: number;
  y: number;
  scale: number;
}

/** The ring with its check mark, centered at the point (x, y). */
function Tick({ x, y, scale }: PlacedMark) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) translate(-12 -12.6)`}>
      <circle cx="12" cy="12.6" r="9.6" className="fill-page" strokeWidth={1.5 / scale} />
      <path
        d={TICK_PATH}
        strokeWidth="1.3"
        className="fill-brand-text stroke-page [paint-order:stroke]"
      />
    </g>
  );
}

export function EnvelopeDrawing() {
  return (
    <Drawing>
      <rect x="1" y="8" width="78" height="50" rx="2" />
      <path d="M1 10l39 26 39-26" />
      <Tick x={40} y={37} scale={1.2} />
    </Drawing>
  );
}

export function MarkListDrawing() {
  return (
    <Drawing>
      <path d="M1 12h44M1 32h44M1 52h44" />
      <circle cx="70" cy="12" r="9" />
      <circle cx="70" cy="52" r="9" />
      <Tick x={70} y={32} scale={1} />
    </Drawing>
  );
}

export function BarsDrawing() {
  return (
    <Drawing>
      <path d="M9 6h11v52H9z" className="fill-chart-1 stroke-none" />
      <path d="M27 22h11v36H27z" className="fill-chart-2 stroke-none" />
      <path d="M45 34h11v24H45z" className="fill-chart-3 stroke-none" />
      <path d="M63 46h11v12H63z" className="fill-chart-4 stroke-none" />
      <path d="M0 58.5h80" />
    </Drawing>
  );
}

export function RollDrawing() {
  return (
    <Drawing>
      <path d="M1 5h13v13H1zM1 25h13v13H1z" />
      <path d="M24 9h55M24 15h32M24 29h48M24 35h36" />
      <g className="stroke-brand-text stroke-2">
        <path d="M1 46h13v13H1zM7.5 49.5v6M4.5 52.5h6M24 50h52M24 56h26" />
      </g>
    </Drawing>
  );
}

export function BallotBoxDrawing() {
  return (
    <Drawing>
      <path d="M25 34V3h30v31" />
      <Tick x={40} y={19} scale={0.9} />
      <path d="M1 35h78v26H1z" />
      <path d="M17 35h46" className="stroke-[4]" />
    </Drawing>
  );
}

export function AuditDrawing() {
  return (
    <Drawing>
      <path d="M6 12v44M22 8h40M22 30h30M22 52h40" />
      <path d="M1 3h11v11H1zM1 25h11v11H1z" className="fill-page" />
      <path d="M1 47h11v11H1z" className="fill-brand-text stroke-brand-text" />
      <path
        d="M69 8l3 3.5 6-8M69 30l3 3.5 6-8M69 52l3 3.5 6-8"
        className="stroke-brand-text stroke-2"
      />
    </Drawing>
  );
}
