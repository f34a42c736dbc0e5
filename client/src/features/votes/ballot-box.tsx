import { TICK_PATH } from '../../components/ui/mark.tsx';
import { drawTally } from '../../components/ui/tally-geometry.ts';

const COUNTED = drawTally(12, { height: 24, gap: 8, gate: 14, seed: 3 });

/** A picture of a ballot falling into the box while the tally gets another stroke. */
export function BallotBox() {
  return (
    <svg
      viewBox="0 0 226 182"
      aria-hidden="true"
      className="w-full max-w-56 fill-none stroke-ink stroke-2"
    >
      <path d="M65 114V2h97v112" className="fill-page" />
      <path d="M75 15h50M75 90h36M75 98h24" className="stroke-ink-3" />
      <path d="M75 54h10" className="stroke-[5]" />
      <g transform="translate(119 56) scale(2.25) translate(-12 -12.6)">
        <circle cx="12" cy="12.6" r="9.6" strokeWidth="0.95" />
        <path
          d={TICK_PATH}
          strokeWidth="1.3"
          className="fill-brand-text stroke-page [paint-order:stroke]"
        />
      </g>
      <path d="M2 115h222v65H2z" />
      <path d="M45 114h136" className="stroke-[7]" />
      <g transform="translate(42 134)" strokeLinecap="round" className="stroke-ink-3">
        {COUNTED.paths.map((path) => (
          <path key={path} d={path} />
        ))}
        <path d="M118 2.5l-.8 24.5" className="stroke-brand-text stroke-[3.5]" />
      </g>
    </svg>
  );
}
