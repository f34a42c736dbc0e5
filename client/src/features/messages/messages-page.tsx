import type { MessagesData } from '@votewise/contract';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { PATHS } from '../../lib/paths.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { FilesNotice } from '../people/mail-notice.tsx';
import { AutomaticPanel } from './automatic-panel.tsx';
import { ComposePanel } from './compose-panel.tsx';
import { type Composing, hasLinks, startComposing, type Worded, wordsOf } from './compose-state.ts';
import { MessageHistory } from './message-history.tsx';
import { MessagePreview } from './message-preview.tsx';
import { messagesOfPaper } from './message-words.ts';
import { ParticipationPanel } from './participation-panel.tsx';
import { useMessages } from './message-queries.ts';

/** Two columns. If they are stacked, the preview comes right after the form. */
const COLUMN = 'max-lg:contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-6';
const FIRST = 'min-w-0 max-lg:-order-1';

/** The page for one election's messages to its voters. */
export function MessagesPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useMessages(id);
  useFailureToast(data ? null : error, 'Failed to load messages');
  return (
    <AdminPage
      title="Messages"
      lead={data && <MessagesLead data={data} />}
      back={{ to: `${PATHS.adminDashboard}?tab=elections`, label: 'Elections' }}
    >
      {data?.mail.delivery === 'files' && (
        <div className="mb-6">
          <FilesNotice folder={data.mail.folder} />
        </div>
      )}
      {data && <MessagesOffice key={id} data={data} />}
      {!data && error && <LoadFailure what="The messages" onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading messages…" />}
    </AdminPage>
  );
}

function MessagesLead({ data: { election, paper } }: { data: MessagesData }) {
  if (!paper) return <bdi>{election.title}</bdi>;
  return (
    <>
      <bdi>{paper.name}</bdi>. Each message is one email about all{' '}
      {formatQuantity(paper.questions.length, 'question')} of this ballot paper.
    </>
  );
}

function MessagesOffice({ data: given }: { data: MessagesData }) {
  const data = messagesOfPaper(given);
  const { election, example, paper } = data;
  const [draft, setComposing] = useDraft<Composing>(
    `messages.${election.id}`,
    startComposing(data),
  );
  const mayHaveLinks = example.votingLink !== undefined;
  const composing: Worded = { ...draft, task: data.task, mayHaveLinks };
  const { subject, text } = wordsOf(composing);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
      <div className={COLUMN}>
        <div className={FIRST}>
          <ComposePanel
            data={data}
            composing={composing}
            onChange={(change) => setComposing((before) => ({ ...before, ...change }))}
          />
        </div>
        <MessageHistory data={data} />
      </div>
      <div className={COLUMN}>
        <div className={FIRST}>
          <MessagePreview
            subject={subject}
            text={text}
            listed={(composing.kind !== 'results' && paper?.questions) || []}
            example={example}
            hasLink={hasLinks(composing)}
          />
        </div>
        <AutomaticPanel data={data} />
        <ParticipationPanel data={given} />
      </div>
    </div>
  );
}
