import type { Election } from '@votewise/contract';
import { Panel } from '../../components/ui/panel.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { stepsOf } from './steps.ts';

/** Shows when voting was planned, when each step actually took place, and who took it. */
export function TimesPanel({ election }: { election: Election }) {
  const { startDate, endDate } = election;
  const steps = stepsOf(election);
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <section aria-labelledby="times">
        <h2 id="times" className="font-display text-20 font-semibold">
          Times
        </h2>
        <p className="mt-2 text-14 text-ink-2">
          Planned: {formatDateTime(startDate)} to {formatDateTime(endDate)}
        </p>
        {steps.length > 0 && (
          <ol className="mt-3 divide-y divide-line border-y border-line">
            {steps.map(({ label, at, by }) => (
              <li key={`${label} ${at}`} className="grid gap-x-4 py-2.5 sm:grid-cols-2">
                <p className="font-medium">{label}</p>
                <p className="text-14 text-ink-2 sm:text-end">
                  <time dateTime={at} className="tabular-nums">
                    {formatDateTime(at)}
                  </time>
                  <span className="block wrap-anywhere">{by ?? 'automatically'}</span>
                </p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Panel>
  );
}
