import type { AgendaItemState, Election, Meeting } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { rulesInSentences } from '@votewise/contract/elections/ballot-sentences';
import { electionTexts } from '../../../lib/languages/election-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { Panel } from '../../../components/ui/panel.tsx';
import { ballotOf } from '../../elections/stored-ballot.ts';
import { itemTitle } from '../step-words.ts';
import { ShownResult } from './shown-result.tsx';
import { weightName } from '../../../lib/weights.ts';

/** What the meeting deals with now, with the full wording of a question. */
export function CurrentItem(props: {
  meeting: Meeting;
  item: AgendaItemState | undefined;
  elections: readonly Election[];
  headingId: string;
}) {
  const { meeting, item, elections, headingId } = props;
  const { agenda } = meeting.state;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="text-ink-2">{item ? placeOf(item, agenda) : 'Title page'}</p>
        <h2
          id={headingId}
          translate="no"
          dir="auto"
          className="font-display text-24 font-medium wrap-anywhere md:text-32"
        >
          {item ? itemTitle(item) : meeting.title}
        </h2>
      </div>
      {elections.map((election) => {
        const question = questionOf(item, election);
        const isTitled = elections.length > 1;
        return question?.result ? (
          <ShownResult
            key={election.id}
            {...{ election, question, isTitled }}
            result={question.result}
          />
        ) : (
          <Wording key={election.id} election={election} isTitled={isTitled} />
        );
      })}
    </div>
  );
}

const questionOf = (item: AgendaItemState | undefined, { id }: Election) =>
  item?.kind === 'question'
    ? item.questions.find(({ electionId }) => electionId === id)
    : undefined;

const VOTING_STATE = {
  upcoming: 'voting isn’t open yet',
  active: 'voting is open',
  completed: 'voting has closed',
} as const;

function placeOf(item: AgendaItemState, agenda: readonly AgendaItemState[]): string {
  const place = `Item ${agenda.findIndex(({ id }) => id === item.id) + 1} of ${agenda.length}`;
  if (item.kind === 'text') return place;
  const shown = item.questions.find(({ status }) => status === 'active') ?? item.questions[0];
  if (!shown) return place;
  return `${place}, ${shown.result ? 'the result is shown' : VOTING_STATE[shown.status]}`;
}

/** The wording as on a ballot, and the rule that decides. */
function Wording({ election, isTitled }: { election: Election; isTitled: boolean }) {
  const { title, description, candidates, weighted } = election;
  const isYesNo = isMotion(candidates);
  const rules = rulesInSentences(
    { ...ballotOf(election), weighted, presence: election.meeting?.presence },
    { candidates, weightName: weightName(), t: englishTexts(electionTexts) },
  );
  const names = candidates.filter(({ isWrittenIn, withdrawnAt }) => !isWrittenIn && !withdrawnAt);
  return (
    <Panel className="px-4 py-5 md:px-7">
      <div aria-hidden="true" className="oxford" />
      {isTitled && (
        <h3 translate="no" dir="auto" className="mt-4 font-display text-18 font-semibold">
          {title}
        </h3>
      )}
      <p
        translate="no"
        dir="auto"
        className="mt-4 text-18 whitespace-pre-line wrap-anywhere md:text-20 md:leading-8"
      >
        {description}
      </p>
      {!isYesNo && (
        <ol aria-label="Candidates" className="mt-3 grid gap-x-6 md:grid-cols-2">
          {names
            .toSorted((one, other) => one.place - other.place)
            .map(({ id, name }) => (
              <li
                key={id}
                translate="no"
                dir="auto"
                className="border-b border-line py-2 font-display text-18 font-semibold wrap-anywhere"
              >
                {name}
              </li>
            ))}
        </ol>
      )}
      <p className="mt-4 border-t border-line pt-3 text-ink-2">{rules.join(' ')}</p>
    </Panel>
  );
}
