import type { AgendaItemState, Election, Meeting } from '@votewise/contract';
import type { NextMeetingStep } from '@votewise/contract/meetings/next-meeting-step';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { AttendanceFigures, percentageOf } from './attendance-figures.tsx';
import { HallMiniature } from './hall-miniature.tsx';
import { turnoutOf } from './turnout.ts';
import { WhoHasToAct } from './who-has-to-act.tsx';

/** What to keep an eye on: the hall, the quorum, the turnout, and whom the meeting waits for. */
export function ConsoleFigures(props: {
  meeting: Meeting;
  next: NextMeetingStep;
  item: AgendaItemState | undefined;
  elections: readonly Election[];
}) {
  const { meeting, next, item, elections } = props;
  return (
    <div className="console-figures grid content-start divide-y divide-line">
      <Part id="console-hall" title="In the hall now" className="max-md:order-4">
        <HallMiniature meeting={meeting} />
      </Part>
      <Part id="console-attendance" title="Attendance" className="max-md:order-2">
        <AttendanceFigures
          state={meeting.state}
          hasEveryone={meeting.electorate.groups.length === 0}
        />
      </Part>
      {item?.kind === 'question' && (
        <Part id="console-turnout" title="Turnout" className="max-md:order-3">
          <Turnout item={item} />
        </Part>
      )}
      <Part id="console-waiting" title="Who has to act" className="max-md:order-1">
        <WhoHasToAct meeting={meeting} next={next} elections={elections} />
      </Part>
    </div>
  );
}

function Part(props: { id: string; title: string; className?: string; children: ReactNode }) {
  const { id, title, className, children } = props;
  return (
    <section aria-labelledby={id} className={clsx('grid gap-2 px-4 py-4 md:px-6', className)}>
      <h2 id={id} className="font-display text-16 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The ballots that are in, with those on paper as a part of their own. */
function Turnout({ item }: { item: Extract<AgendaItemState, { kind: 'question' }> }) {
  return (
    <>
      {item.questions.map((question) => {
        const { ballots, online, onPaper } = turnoutOf(question);
        const all = online + onPaper;
        return (
          <div key={question.electionId} className="grid gap-2">
            {item.questions.length > 1 && (
              <p translate="no" dir="auto" className="text-14 wrap-anywhere">
                {question.title}
              </p>
            )}
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-display text-24 tabular-nums">
                {formatCount(ballots)} of {formatCount(all)}
              </span>
              <span className="text-14 text-ink-2">{ballots === 1 ? 'ballot' : 'ballots'} in</span>
            </p>
            <div aria-hidden="true" className="console-bar">
              <span className="bg-brand-text" style={{ inlineSize: percentageOf(ballots, all) }} />
              <span style={{ inlineSize: percentageOf(online - ballots, all) }} />
              <span data-kind="paper" style={{ inlineSize: percentageOf(onPaper, all) }} />
            </div>
            {onPaper > 0 && (
              <p className="text-14 text-ink-2 tabular-nums">
                {formatCount(ballots)} of {formatCount(online)} on devices,{' '}
                {formatQuantity(onPaper, 'paper ballot')} typed after the close
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}
