import type { Election, Meeting } from '@votewise/contract';
import { handedOutOf, type NextMeetingStep } from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { isTyped, useTellerEntries } from '../../handouts/handout-queries.ts';
import { ballotsOut } from './turnout.ts';

/**
 * Whom the meeting waits for: desks and tellers by name. Voters are only a number, because no one learns who has voted
 * while voting is open.
 */
export function WhoHasToAct(props: {
  meeting: Meeting;
  next: NextMeetingStep;
  elections: readonly Election[];
}) {
  const { meeting, next, elections } = props;
  const { quorum } = meeting.state;
  const isMissing = quorum !== null && !quorum.isReached && next.kind !== 'close-voting';
  // No one has to act yet for an item that isn’t shown.
  const item =
    next.kind !== 'show' && 'item' in next && next.item.kind === 'question' ? next.item : undefined;
  const handedOut = item ? handedOutOf(item) : 0;
  const out = next.kind === 'close-voting' ? ballotsOut(next.item) : 0;
  const needTime = item ? Math.max(0, ...item.questions.map((one) => one.needTime ?? 0)) : 0;
  const isTyping = next.kind === 'type-handouts';
  const isOpening = next.kind === 'wait-for-key-holders';
  if (!isMissing && !isOpening && out === 0 && needTime === 0 && handedOut === 0)
    return <p className="text-14 text-ink-2">No one but you.</p>;
  return (
    <ul className="divide-y divide-line">
      {isMissing && <Row who="Check-in desk" what="More members are needed for the quorum." />}
      {out > 0 && (
        <Row who={formatQuantity(out, 'ballot')} what="Still out, on devices. No one sees whose." />
      )}
      {needTime > 0 && (
        <Row
          who={formatQuantity(needTime, 'member')}
          what={needTime === 1 ? 'Needs more time.' : 'Need more time.'}
        />
      )}
      {handedOut > 0 && !isTyping && (
        <Row
          who="Two administrators"
          what={`Type ${formatQuantity(handedOut, 'paper ballot')} after the close.`}
        />
      )}
      {isOpening && <Row who="Key holders" what="Open the result on their phones." />}
      {isTyping &&
        elections
          .filter(({ ballot }) => ballot.onPaper)
          .map(({ id }) => <Tellers key={id} electionId={id} />)}
    </ul>
  );
}

/** How far the tellers have got, without what they typed. */
function Tellers({ electionId }: { electionId: string }) {
  const { data } = useTellerEntries(electionId);
  if (!data) return null;
  const { tellers, handedOut } = data;
  return (
    <>
      {tellers.map(({ userId, name, papers, isFinished }) => (
        <Row
          key={userId}
          who={asName(name)}
          what={
            isFinished
              ? 'Has finished typing.'
              : `Has typed ${formatCount(papers)} of ${formatQuantity(handedOut, 'paper ballot')}.`
          }
        />
      ))}
      {tellers.length < 2 && (
        <Row
          who={tellers.length === 0 ? 'Two administrators' : 'A second administrator'}
          what={
            tellers.length === 0
              ? 'Begin to type the paper ballots.'
              : 'Begins to type the paper ballots.'
          }
        />
      )}
      {isTyped(tellers) && (
        <Row who="Both tellers" what="Compare their ballots and add them to the count." />
      )}
    </>
  );
}

const Row = ({ who, what }: { who: string; what: string }) => (
  <li className="py-2 first:pt-0">
    <p className="font-semibold wrap-anywhere">{who}</p>
    <p className="text-14 text-ink-2">{what}</p>
  </li>
);
