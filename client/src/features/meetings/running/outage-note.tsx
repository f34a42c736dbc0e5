import type { QuestionItem } from '@votewise/contract';
import { Banner } from '../../../components/ui/banner.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { closeOf, MoreTimeButton } from './open-question.tsx';
import { useOutage } from './use-outage.ts';
import type { Step } from './use-step.ts';

/** The time to vote runs on while VoteWise can't be reached. */
export function OutageNote(props: {
  item: QuestionItem;
  step: Step;
  /** When the connection was lost, in milliseconds; undefined while there is one. */
  lostSince: number | undefined;
}) {
  const { item, step, lostSince } = props;
  const seconds = useOutage(closeOf(item), lostSince);
  if (seconds === undefined) return null;
  return (
    <Banner tone="notice" action={<MoreTimeButton item={item} step={step} />}>
      VoteWise was not reachable from here for {durationWords(seconds)}, and the time to vote ran
      on. If members couldn’t vote meanwhile, give them more time.
    </Banner>
  );
}

/** 107 → '1 minute 47 seconds' */
const durationWords = (seconds: number): string =>
  [
    ...(seconds >= 60 ? [formatQuantity(Math.floor(seconds / 60), 'minute')] : []),
    ...(seconds % 60 > 0 ? [formatQuantity(seconds % 60, 'second')] : []),
  ].join(' ');
