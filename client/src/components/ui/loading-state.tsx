import { Panel } from './panel.tsx';
import { LoadingText } from './loading-text.tsx';
import { BusyStrokes } from './tally.tsx';

const ROWS = ['w-2/5', 'w-1/2', 'w-1/3'];

/** Shows what is loading, above a placeholder for the content. */
export function LoadingState({ label }: { label: string }) {
  return (
    <Panel className="grid gap-6 p-6">
      <LoadingText className="flex items-center gap-3">
        <BusyStrokes className="size-6 text-brand-text" />
        {label}
      </LoadingText>
      <div aria-hidden="true" className="grid gap-5">
        {ROWS.map((width) => (
          <div key={width} className="flex items-center gap-4">
            <span className="size-10 shrink-0 rounded-2 bg-line" />
            <span className="grid flex-1 gap-2">
              <span className={`h-3 rounded-1 bg-line ${width}`} />
              <span className="h-2.5 w-3/4 rounded-1 bg-sunken" />
            </span>
          </div>
        ))}
      </div>
    </Panel>
  );
}
