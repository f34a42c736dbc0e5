import { asName } from '@votewise/contract/text/isolate';
import {
  type Election,
  fillTemplate,
  type MessagesData,
  messageText,
  PERSONAL_LINK,
} from '@votewise/contract';
import { useLocation } from 'react-router-dom';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { MailStateNotices, NoAddressNotice } from '../people/mail-notice.tsx';
import { AutomaticPanel } from './automatic-panel.tsx';
import { ComposePanel } from './compose-panel.tsx';
import {
  type Composing,
  hasLinks,
  startComposing,
  type Worded,
  messageTextsOf,
} from './compose-state.ts';
import { MailSheet } from './mail-sheet.tsx';
import { MessageHistory } from './message-history.tsx';
import { messagesOfPaper } from './message-words.ts';
import { useMessages } from './message-queries.ts';

/** Two columns. If they are stacked, the preview comes right after the form. */
const COLUMN = 'max-lg:contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-6';
const FIRST = 'min-w-0 max-lg:-order-1';

/** The messages of an election: writing one, what was sent, and what is sent automatically. */
export function MessagesOffice({ election }: { election: Election }) {
  const { data, error, refetch } = useMessages(election.id);
  useFailureToast(data ? null : error, 'Failed to load messages');
  if (!data) {
    if (error) return <LoadFailure what="The messages" onRetry={() => void refetch()} />;
    return <LoadingState label="Loading messages…" />;
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="sr-only">Messages</h2>
      <MailStateNotices mail={data.mail} />
      {data.unaddressed > 0 && <NoAddressNotice count={messagesOfPaper(data).unaddressed} />}
      {data.paper && <PaperNote paper={data.paper} />}
      <Office key={election.id} data={data} election={election} />
    </div>
  );
}

function PaperNote({ paper }: { paper: NonNullable<MessagesData['paper']> }) {
  return (
    <p className="text-ink-2">
      <bdi translate="no">{paper.name}</bdi>. Each message is one email about{' '}
      {paper.questions.length === 2
        ? 'both questions'
        : `all ${formatQuantity(paper.questions.length, 'question')}`}{' '}
      of this ballot paper.
    </p>
  );
}

interface OfficeProps {
  data: MessagesData;
  election: Election;
}

function Office({ data: given, election: { startDate, meeting } }: OfficeProps) {
  const data = messagesOfPaper(given);
  const { election, example, paper } = data;
  const [draft, setComposing] = useDraft<Composing>(
    `messages.${election.id}`,
    startComposing(data),
  );
  const mayHaveLinks = example.votingLink !== undefined;
  const composing: Worded = { ...draft, task: data.task, mayHaveLinks };
  const { subject, text } = messageTextsOf(composing);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
      <div className={COLUMN}>
        <div className={FIRST}>
          <ComposePanel
            data={data}
            composing={composing}
            isForThosePresent={meeting?.presence === 'present'}
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
        <AutomaticPanel data={data} startDate={startDate} />
      </div>
    </div>
  );
}

/** Where an address leads that ends in `#preview`. */
const PREVIEW = 'preview';

function MessagePreview(props: {
  subject: string;
  text: string;
  /** The titles of the questions of a ballot paper, which follow the text. */
  listed: readonly string[];
  example: MessagesData['example'];
  hasLink: boolean;
}) {
  const { subject, text, listed, example, hasLink } = props;
  const title = useFocus<HTMLHeadingElement>(useLocation().hash === `#${PREVIEW}`);
  const { to, heading, questions, votingLink } = example;
  const values = hasLink && votingLink ? { ...example.values, link: votingLink } : example.values;
  const paragraphs = messageText({ text, values, titles: listed }).split(/\n{2,}/);
  return (
    <Panel className="min-w-0 overflow-hidden">
      <section aria-labelledby="preview-title">
        <div className="border-b border-line px-4 pt-5 pb-3 md:px-6">
          <h2
            ref={title}
            id="preview-title"
            tabIndex={-1}
            className="scroll-mt-24 font-display text-20 font-semibold"
          >
            Preview
          </h2>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-14 wrap-anywhere">
            <dt className="text-ink-2">To</dt>
            <dd>
              <bdi translate="no">{to.name}</bdi>, {asName(to.email)}
            </dd>
            <dt className="text-ink-2">Subject</dt>
            <dd translate="no" dir="auto" className="font-semibold">
              {fillTemplate(subject, values)}
            </dd>
          </dl>
        </div>
        <MailSheet heading={heading} paragraphs={paragraphs} button={hasLink ? 'Vote' : 'Sign in'}>
          {hasLink && (
            <>
              <p className="text-14 text-ink-2">{PERSONAL_LINK}</p>
              <p className="text-14 underline underline-offset-4">Sign in without the link</p>
            </>
          )}
          <p className="text-14 text-ink-2">
            Your voter ID:{' '}
            <strong translate="no" className="font-semibold">
              {to.userId}
            </strong>
            <br />
            Your password is in an earlier email or on your code sheet. If you’ve lost it, select
            “Forgot?” on the sign-in page.
          </p>
          <p className="text-14 text-ink-2">{questions}</p>
        </MailSheet>
        <p className="border-t border-line px-4 py-3 text-14 text-ink-2 md:px-6">
          Voters with a different email language get a translation. A subject or text that you
          change is sent as you wrote it.
        </p>
      </section>
    </Panel>
  );
}
