import { clsx } from 'clsx';
import { Mark } from '../../components/ui/mark.tsx';
import { SAMPLE_CHOICE, SAMPLE_TALLY } from './sample-election.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { landingTexts } from './landing-texts.ts';

const FIELDS = [
  { label: 'sample.name', value: 'Lena Moreau' },
  { label: 'sample.email', value: 'lena.moreau@northfield.edu' },
] as const;
const ROWS = ['Jonas Lindqvist', SAMPLE_CHOICE, 'Mateo Alvarez'];
const BARS = [
  { ...SAMPLE_TALLY[0], width: 'w-[62%]', bar: 'bg-chart-1' },
  { ...SAMPLE_TALLY[1], width: 'w-[46%]', bar: 'bg-chart-2' },
  { ...SAMPLE_TALLY[2], width: 'w-[31%]', bar: 'bg-chart-3' },
];

export function RegisterDrawing() {
  const t = useTexts(landingTexts);
  return (
    <div className="grid gap-3">
      {FIELDS.map(({ label, value }) => (
        <div key={label} className="grid gap-1">
          <span className="text-12 font-semibold">{t(label)}</span>
          <span className="truncate rounded-2 border border-line-strong bg-field px-3 py-1 text-14">
            {value}
          </span>
        </div>
      ))}
    </div>
  );
}

export function CastDrawing() {
  return (
    <div className="divide-y divide-line">
      {ROWS.map((name) => (
        <div key={name} className="flex min-h-11 items-center justify-between gap-3">
          <span className="font-display text-16 font-semibold">{name}</span>
          <Mark isMarked={name === SAMPLE_CHOICE} className="size-6" />
        </div>
      ))}
    </div>
  );
}

export function ResultsDrawing() {
  return (
    <div className="grid gap-3">
      {BARS.map(({ name, votes, width, bar }) => (
        <div key={name} className="flex items-center gap-3 text-14">
          <span className="w-14 text-ink-2">{name.split(' ')[0]}</span>
          <span className={clsx('h-3.5 rounded-e-1', width, bar)} />
          <span className="font-semibold tabular-nums">{votes}</span>
        </div>
      ))}
    </div>
  );
}
