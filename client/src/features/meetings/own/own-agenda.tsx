import type { AgendaItemState, OwnMeeting, QuestionItem, QuestionState } from '@votewise/contract';
import { clsx } from 'clsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { asName } from '@votewise/contract/text/isolate';
import { decisionOf } from '@votewise/contract/results/outcome-sentences';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { useElections } from '../../elections/election-queries.ts';
import { AskedDetails } from './asked-details.tsx';
import { useBallotVoters } from './ballot-voters.ts';
import { useMeetingTexts } from './meeting-texts.ts';

export const isOpenQuestion = (item: AgendaItemState): item is QuestionItem =>
  item.kind === 'question' && item.questions.some(({ status }) => status === 'active');

/** Returns the title of an item. A question of several elections has the title of the first. */
export const titleOf = (item: AgendaItemState): string =>
  item.kind === 'text' ? item.text : (item.questions[0]?.title ?? '');

/** The agenda in order, with the current item, and what is asked and what became of it in each question. */
export function OwnAgenda(props: {
  meeting: OwnMeeting;
  /** The item that is shown above the agenda. */
  shownId: string | undefined;
  onShow: (itemId: string) => void;
  onViewResults: (electionId: string) => void;
}) {
  const t = useMeetingTexts();
  const { meeting, shownId, onShow, onViewResults } = props;
  const { agenda, currentItem } = meeting.state;
  const voters = useBallotVoters(meeting);
  const { data: elections = [] } = useElections();
  if (agenda.length === 0) return null;
  return (
    <TitledPanel id="agenda" title={t('agenda.title')}>
      <ol className="mt-3 list-decimal ps-6">
        {agenda.map((item) => (
          <li
            key={item.id}
            aria-current={item.id === currentItem ? 'step' : undefined}
            className={clsx(
              'border-t border-line py-3 ps-1',
              item.id === currentItem && 'font-semibold',
            )}
          >
            {item.kind === 'text' ? (
              <p>
                <span dir="auto" className="wrap-anywhere">
                  {item.text}
                </span>{' '}
                {item.id === currentItem && <Badge tone="brand">{t('agenda.now')}</Badge>}
              </p>
            ) : (
              <div className="grid grid-cols-1 gap-1">
                {item.questions.map((question, place) => (
                  <div key={question.electionId}>
                    <AskedDetails
                      title={question.title}
                      election={elections.find(({ id }) => id === question.electionId)}
                    >
                      {place === 0 && item.id === currentItem && (
                        <Badge tone="brand">{t('agenda.now')}</Badge>
                      )}
                    </AskedDetails>
                    <QuestionLine
                      question={question}
                      hasVoted={meeting.votedIn.includes(question.electionId)}
                      left={voters.flatMap(({ giver, doneIn }) =>
                        giver && !doneIn.includes(question.electionId) ? giver.name : [],
                      )}
                      onViewResults={onViewResults}
                    />
                  </div>
                ))}
              </div>
            )}
            {isOpenQuestion(item) && item.id !== shownId && (
              <Button className="mt-2" onClick={() => onShow(item.id)}>
                {t('agenda.vote')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
}

function QuestionLine(props: {
  question: QuestionState;
  hasVoted: boolean;
  /** The members for whom the user has not cast a ballot. */
  left: readonly string[];
  onViewResults: (electionId: string) => void;
}) {
  const t = useMeetingTexts();
  const results = useResultTexts();
  const { question, hasVoted, left, onViewResults } = props;
  const decision = question.result && decisionOf(question.result, results);
  const words = [
    question.status === 'active' && t('agenda.open'),
    question.status === 'completed' && t(question.isDeclared ? 'agenda.declared' : 'agenda.closed'),
    hasVoted &&
      (question.status === 'active' && left[0] !== undefined
        ? t('agenda.votedNotFor', { count: left.length, name: asName(left[0]) })
        : t('agenda.voted')),
  ].filter((one) => one !== false);
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-14 font-normal text-ink-2">
      {decision && (
        <span className="basis-full text-16 font-semibold text-ink wrap-anywhere">
          {decision.text}
        </span>
      )}
      {words.length > 0 && <span>{words.join(' · ')}</span>}
      {question.result && (
        <Button
          variant="quiet"
          className="text-brand-text! underline underline-offset-2"
          onClick={() => onViewResults(question.electionId)}
        >
          {t('result.view')}
        </Button>
      )}
    </span>
  );
}
