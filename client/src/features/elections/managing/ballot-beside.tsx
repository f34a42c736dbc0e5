import { type Ballot, marksOn } from '@votewise/contract/elections/ballot';
import { memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { BallotPreview } from '../../../components/ballot/ballot-preview.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { ViewportFrame } from '../../../components/ui/viewport-frame.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useBallotFields } from '../ballot/use-ballot-fields.ts';
import type { ElectionValues } from '../election-form.ts';

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

type Device = (typeof DEVICES)[number]['value'];

/** In CSS pixels: the width of a small phone, and the smallest width at which the ballot has its full size. */
const WIDTHS: Record<Device, number> = { phone: 360, desktop: 800 };

/** Wide enough for the form and a ballot as wide as on a phone. */
const FITS_BESIDE = '(min-width: 1100px)';

/** The fields of a form, with the ballot as voters will see it beside them, or below them if there is no room. */
export function BesideBallot({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 beside:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
      <Preview />
    </div>
  );
}

function Preview() {
  const isBeside = useMediaQuery(FITS_BESIDE);
  const [isOpened, setIsOpened] = useState(false);
  const [device, setDevice] = useState<Device>('phone');
  const id = useId();
  const isShown = isBeside || isOpened;
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-3 beside:sticky beside:top-22 beside:max-h-[calc(100dvh-13rem)] beside:self-start beside:overflow-y-auto beside:overscroll-contain"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="font-semibold">
          How voters see it
        </h3>
        {!isBeside && (
          <Button aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
            {isOpened ? 'Hide the Preview' : 'Preview the Ballot'}
          </Button>
        )}
      </div>
      {isShown && (
        <>
          <Segmented label="Device" value={device} options={DEVICES} onChange={setDevice} />
          <ViewportFrame key={device} title={`Ballot on a ${device}`} width={WIDTHS[device]}>
            <PreviewedBallot />
          </ViewportFrame>
        </>
      )}
    </section>
  );
}

interface Shown extends Pick<ElectionValues, 'title' | 'description' | 'candidates'> {
  ballot: Ballot;
  isWeighted: boolean;
}

/** Follows what is typed, without delaying it. */
function PreviewedBallot() {
  const { ballot, candidates, isWeighted } = useBallotFields();
  const { control } = useFormContext<ElectionValues>();
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  const shown: Shown = { title, description, ballot, candidates, isWeighted };
  return <Sheet {...useDeferredValue(shown)} />;
}

const Sheet = memo(function Sheet(props: Shown) {
  const { title, description, ballot, candidates, isWeighted } = props;
  return (
    <div className="p-4 md:p-8">
      {title.trim() !== '' && (
        <h1
          dir="auto"
          className="font-display text-20 font-semibold wrap-anywhere md:text-32 md:font-medium"
        >
          {title}
        </h1>
      )}
      {description.trim() !== '' && (
        <p dir="auto" className="mt-1 whitespace-pre-line text-ink-2 wrap-anywhere">
          {description}
        </p>
      )}
      <div className="mt-4">
        <BallotPreview
          ballot={{
            ...ballot,
            marks: marksOn(ballot, candidates.length),
            weighted: isWeighted,
          }}
          candidates={candidates.map((one) => ({ ...one, description: one.description ?? '' }))}
        />
      </div>
    </div>
  );
});
