import type {
  Attendee,
  Election,
  HandoutAnswer,
  HandoutReturns,
  Meeting,
} from '@votewise/contract';
import { formatList } from '@votewise/contract/text/lists';
import { asName } from '@votewise/contract/text/isolate';
import { papersOf } from '@votewise/contract/elections/papers';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { FieldError } from '../../../components/ui/field.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { failureText } from '../../../lib/api-error.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { formatWeight, weightNoun, weightsNoun } from '../../../lib/weights.ts';
import { handoutsPath, typingPath } from '../../../lib/lazy-paths.ts';
import { useElections } from '../../elections/election-queries.ts';
import { fewOnPaperWarning } from '../../handouts/few-on-paper.ts';
import { useHandOut } from '../../handouts/handout-queries.ts';
import { inAgendaOrder } from '../agenda-order.ts';
import { useAttendanceClient } from './attendance-queries.ts';

type Member = Pick<Attendee, 'voterId' | 'userId' | 'name' | 'represents' | 'returns'> & {
  representedBy: { name: string } | null;
};
type Act = 'give' | 'take';

/** What was done last. */
interface Done {
  act: Act;
  members: readonly Member[];
  answers: readonly HandoutAnswer[];
}

export type DeskHandouts = ReturnType<typeof useDeskHandouts>;

/** Hands members the paper of all questions of the meeting, or takes it back. */
export function useDeskHandouts({ id: meetingId, agenda, state }: Meeting) {
  const { data: elections = [] } = useElections();
  const offered = elections.filter(
    ({ ballot, meeting, status }) =>
      ballot.onPaper && meeting?.id === meetingId && status !== 'completed',
  );
  const papers = papersOf(inAgendaOrder(agenda, offered));
  const { mutateAsync, isPending } = useHandOut();
  const showFresh = useAttendanceClient(meetingId);
  const [last, setLast] = useState<Done>();

  async function hand(
    members: readonly Member[],
    act: Act,
    returns: readonly HandoutReturns[] = members.flatMap((member) => member.returns),
  ): Promise<void> {
    const electionIds = papers.flatMap(([first]) => first?.id ?? []);
    const voterIds = members.map(({ voterId }) => voterId);
    const pressed = { electionIds, voterIds, act, returns };
    try {
      setLast({ act, members, answers: await mutateAsync(pressed) });
    } catch (error) {
      const names = namesOf(members);
      const failed = act === 'give' ? `hand paper to ${names}` : `take the paper of ${names} back`;
      toast.error(failureText(error, `Failed to ${failed}`));
    }
    showFresh([]);
  }

  return {
    papers,
    /** Whether a member can be handed paper that is not out yet. */
    isOffered: ({ onPaper }: Pick<Attendee, 'onPaper'>) =>
      offered.some(({ id }) => !onPaper.includes(id)),
    /** Says if those who count the paper that is out would see how a few people voted. */
    fewWarning: fewOnPaperWarning(
      ...state.agenda.flatMap((item) =>
        item.kind === 'question'
          ? item.questions.map(({ status, handedOut }) => (status === 'completed' ? 0 : handedOut))
          : [],
      ),
    ),
    isPending,
    last,
    hand,
    forget: () => setLast(undefined),
  };
}

const namesOf = (members: readonly { name: string }[]): string =>
  formatList(members.map(({ name }) => asName(name)));

/**
 * What was done with paper last, with Undo, and with the paper of the members whom its holder represents. Both buttons
 * go away when they are pressed.
 */
export function HandoutDone(props: { handouts: DeskHandouts; done: Done; onPress: () => void }) {
  const { handouts, done, onPress } = props;
  const { act, members, answers } = done;
  const given = answers.filter(({ isGiven }) => isGiven);
  const refused = answers.filter(({ message }) => message !== undefined);
  const isHandedOut = act === 'give' && given.length > 0;
  const holder = members.find(({ represents }) => represents.length > 0);
  const givers = (holder?.represents ?? []).map((one) => ({
    ...one,
    representedBy: holder ? { name: holder.name } : null,
    represents: [],
    returns: holder?.returns ?? [],
  }));
  const returns = answers.flatMap(({ electionId, voterId, returns: seen = 0 }) =>
    seen > 0 ? { electionId, voterId, returns: seen } : [],
  );

  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <output className="min-w-0 wrap-anywhere">{doneText(done, given)}</output>
        {isHandedOut && (
          <Button
            variant="quiet"
            disabled={handouts.isPending}
            onClick={() => {
              void handouts.hand(members, 'take', returns);
              onPress();
            }}
          >
            Undo
          </Button>
        )}
        {isHandedOut && givers.length > 0 && (
          <Button
            disabled={handouts.isPending}
            onClick={() => {
              void handouts.hand(givers, 'give');
              onPress();
            }}
          >
            Hand Out Paper for {namesOf(givers)}
          </Button>
        )}
      </div>
      {isHandedOut && handouts.fewWarning && (
        <p className="text-14 text-amber">{handouts.fewWarning}</p>
      )}
      {refused.length > 0 && (
        <ul className="grid gap-1">
          {refused.map(({ electionId, voterId, title, message }) => (
            <li key={`${electionId} ${voterId}`}>
              <FieldError>
                {asName(title)}: {message}
              </FieldError>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function doneText({ act, members, answers }: Done, given: readonly HandoutAnswer[]): string {
  const names = namesOf(members);
  if (act === 'take') {
    return given.length > 0
      ? `The paper of ${names} was not taken back.`
      : `Paper of ${names} taken back. Destroy it.`;
  }
  if (given.length === 0) return `No paper for ${names}.`;
  const perMember = answers.length / members.length;
  const questions = perMember > 1 ? ` for ${formatQuantity(given.length, 'question')}` : '';
  return [
    `Paper for ${names} handed out${questions}.`,
    ...weightSentence(members, given),
    ...members.map(proxySentence),
  ].join(' ');
}

function weightSentence(members: readonly Member[], given: readonly HandoutAnswer[]): string[] {
  const weights = members.flatMap(({ voterId, name }) => {
    const weight = given.find((one) => one.voterId === voterId)?.weight;
    return weight === undefined ? [] : { name, weight: formatWeight(weight) };
  });
  const [first, ...others] = weights;
  if (!first) return [];
  if (others.length === 0) return [`The ballot must show the ${weightNoun()}: ${first.weight}.`];
  const each = weights.map(({ name, weight }) => `${asName(name)} ${weight}`);
  return [`The ballots must show the ${weightsNoun()}: ${each.join(', ')}.`];
}

/** Returns what paper means for a proxy: paper takes the place of the member’s own ballot only. */
function proxySentence({ name, representedBy, represents }: Member): string {
  if (representedBy) {
    return `${asName(representedBy.name)} can no longer vote online for ${asName(name)}.`;
  }
  return represents.length > 0
    ? `${asName(name)} can still vote online for ${namesOf(represents)}.`
    : '';
}

/** Says once a question has closed that its paper is to be typed now, and leads there. */
export function HandoutsToType({ agenda }: Pick<Meeting['state'], 'agenda'>) {
  const waiting = agenda
    .flatMap((item) => (item.kind === 'question' ? item.questions : []))
    .filter(({ status, isCounted, handedOut = 0 }) => {
      return status === 'completed' && !isCounted && handedOut > 0;
    });
  return waiting.map(({ electionId, title, handedOut = 0 }) => (
    <Banner
      key={electionId}
      tone="notice"
      action={
        <Link to={typingPath(electionId)} className={buttonStyle()}>
          Type Paper Ballots
        </Link>
      }
    >
      Voting on {asName(title)} has closed. Two administrators now type{' '}
      {formatQuantity(handedOut, 'paper ballot')}.
    </Banner>
  ));
}

/** The pages with everyone who has paper. Questions on one ballot paper share a page. */
export function HandoutLinks({ papers }: { papers: readonly (readonly Election[])[] }) {
  if (papers.length === 0) return null;
  return (
    <ul aria-label="Paper ballots" className="flex flex-wrap gap-2">
      {papers.map(([first, ...others]) =>
        first ? (
          <li key={first.id}>
            <Link to={handoutsPath(first.id)} className={buttonStyle()}>
              Paper Ballots: {asName(others.length > 0 ? first.paper : first.title)}
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  );
}
