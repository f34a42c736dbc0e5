import type { Election, HandoutReturns, Meeting, QuestionItem } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { papersOf } from '@votewise/contract/elections/papers';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { fewOnPaperWarning } from '../../handouts/few-on-paper.ts';
import { useHandOut } from '../../handouts/handout-queries.ts';
import { deskPath } from '../meeting-paths.ts';
import { useHandoutNeeds } from '../meeting-queries.ts';
import { useSteadyAction } from './use-step.ts';

interface HandoutNeedsProps {
  meeting: Meeting;
  /** A question that isn’t closed. */
  item: QuestionItem;
  elections: readonly Election[];
  /** Opens the form of an election. */
  onEdit: (electionId: string) => void;
}

/**
 * Members in the hall who vote on paper and have none for a question, as a number: a name beside the turnout could show
 * who has voted. So a refusal, which can mean that a member has voted on a device, is also only counted.
 */
export function HandoutNeeds({ meeting, item, elections, onEdit }: HandoutNeedsProps) {
  const { voterIds, returns } = useHandoutNeeds(meeting.state, item);
  const [asked] = elections;
  if (voterIds.length === 0 || !asked) return null;
  const isOne = voterIds.length === 1;
  const need = `${formatQuantity(voterIds.length, 'member')} in the hall ${isOne ? 'votes' : 'vote'} on paper and ${isOne ? 'has' : 'have'} none for this question.`;
  const offered = papersOf(elections.filter(({ ballot }) => ballot.onPaper)).flatMap(
    ([first]) => first ?? [],
  );
  if (offered.length > 0) return <Handing {...{ meeting, voterIds, returns, need, offered }} />;
  return item.questions.some(({ status }) => status === 'active') ? (
    <Banner tone="notice">
      {need} Voting is open, so it can no longer offer paper. They can only vote on a device.
    </Banner>
  ) : (
    <Banner tone="notice" action={<Button onClick={() => onEdit(asked.id)}>Edit Question…</Button>}>
      {need} To offer paper, edit the question.
    </Banner>
  );
}

/** Weights have to be written on paper, and reasons of refusals are names, so both need the desk. */
function Handing(props: {
  meeting: Meeting;
  voterIds: readonly string[];
  returns: readonly HandoutReturns[];
  need: string;
  /** One election of each ballot paper. */
  offered: readonly Election[];
}) {
  const { meeting, voterIds, returns, need, offered } = props;
  const { mutateAsync: hand } = useHandOut();
  const { isSaving, run } = useSteadyAction();
  const [refused, setRefused] = useState(0);

  async function handOut(): Promise<void> {
    const electionIds = offered.map(({ id }) => id);
    const without = new Set<string>();
    for (let place = 0; place < voterIds.length; place += LIMITS.handoutsMax) {
      const some = voterIds.slice(place, place + LIMITS.handoutsMax);
      const pressed = { electionIds, voterIds: some, returns, act: 'give' as const };
      for (const { isGiven, voterId } of await hand(pressed)) if (!isGiven) without.add(voterId);
    }
    setRefused(without.size);
  }

  if (refused > 0 || offered.some(({ weighted }) => weighted)) {
    return (
      <Banner
        tone="notice"
        action={
          <Link to={deskPath(meeting.id)} className={buttonStyle()}>
            Check-In Desk
          </Link>
        }
      >
        {need}{' '}
        {refused > 0
          ? `${formatQuantity(refused, 'member')} got no paper. The desk shows why.`
          : 'Hand it out at the desk, which shows what to write on it.'}
      </Banner>
    );
  }
  return (
    <Banner
      tone="notice"
      action={
        <Button isBusy={isSaving} onClick={() => void run('Failed to hand out paper', handOut)}>
          Hand Out Paper to {voterIds.length === 1 ? 'This Member' : 'These Members'}
        </Button>
      }
    >
      {need} Members with paper can no longer vote online.
    </Banner>
  );
}

/** Warns before voting opens that tellers would see how the few people with paper voted. */
export function FewOnPaper({ item }: { item: QuestionItem }) {
  const warning = fewOnPaperWarning(...item.questions.map(({ handedOut }) => handedOut));
  return warning && <Banner tone="notice">{warning}</Banner>;
}
