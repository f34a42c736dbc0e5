import { fillTemplate, type Message, type MessagesData } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { formatCount, formatDateTime, formatQuantity } from '../../lib/format.ts';
import { AUDIENCE_LABELS, KIND_LABELS, deliveryOutcome } from './message-words.ts';
import { useFailures, useRetryMessage } from './message-queries.ts';

/** The heading that receives focus after a message is sent. */
export const HISTORY_TITLE = 'message-history';

export function MessageHistory({ data }: { data: MessagesData }) {
  const { messages } = data;
  return (
    <Panel className="min-w-0">
      <section aria-labelledby={HISTORY_TITLE}>
        <h2
          id={HISTORY_TITLE}
          tabIndex={-1}
          className="scroll-mt-24 px-4 pt-5 pb-3 font-display text-24 font-semibold md:px-6"
        >
          Sent messages
        </h2>
        {messages.length === 0 ? (
          <p className="border-t border-line px-4 py-8 text-ink-2 md:px-6">
            No messages yet. Messages you send appear here, with the recipients who didn’t get them
            and why.
          </p>
        ) : (
          <ul>
            {messages.map((message) => (
              <SentMessage key={message.id} data={data} message={message} />
            ))}
          </ul>
        )}
      </section>
    </Panel>
  );
}

/** Stays a placeholder, because the name is different in each email. */
const NAME = { name: '{name}' };
/** Placeholders in a message that was never sent, because the values may have changed since. */
const UNKNOWN = { start: '{start}', end: '{end}', turnout: '{turnout}' };

/** The subject as it was sent or, if it has not been sent yet, as it would be sent now. */
function subjectOf({ subject, sentSubject, state }: Message, { example }: MessagesData): string {
  if (sentSubject !== undefined) return sentSubject;
  const isSent = state === 'done';
  return fillTemplate(subject, { ...example.values, ...NAME, ...(isSent && UNKNOWN) });
}

function SentMessage({ data, message }: { data: MessagesData; message: Message }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, audience, text, createdAt, sentBy, counts } = message;
  const troubles = counts.failed + counts.bounced + counts.uncertain;
  return (
    <li className="grid gap-3 border-t border-line px-4 py-4 md:px-6">
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 translate="no" dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {subjectOf(message, data)}
          </h3>
          <Badge tone="plain">{KIND_LABELS[kind]}</Badge>
        </div>
        <p className="text-14 text-ink-2">
          {formatDateTime(createdAt)}, {AUDIENCE_LABELS[audience]},{' '}
          {sentBy === undefined ? 'sent automatically' : `sent by ${asName(sentBy)}`}
        </p>
      </div>
      <Outcome message={message} mail={data.mail} />
      <div className="flex flex-wrap items-start gap-x-6">
        {troubles > 0 && (
          <Button
            variant="quiet"
            className="-ms-4"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide Failed Recipients' : 'Show Failed Recipients'}
          </Button>
        )}
        <details className="min-w-0 max-w-full text-14">
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Text
          </summary>
          <p
            translate="no"
            dir="auto"
            className="pb-2 whitespace-pre-line wrap-anywhere text-ink-2"
          >
            {text}
          </p>
        </details>
      </div>
      {isOpen && troubles > 0 && (
        <MessageFailures electionId={data.election.id} message={message} />
      )}
    </li>
  );
}

function Outcome({ message, mail }: { message: Message; mail: MessagesData['mail'] }) {
  const { state, note, counts, kind } = message;
  const { waiting, sent, failed, bounced, uncertain } = counts;
  if (state === 'held') {
    return <output className="text-14 font-semibold text-amber">{note ?? 'Waiting.'}</output>;
  }
  if (state === 'preparing') {
    return <output className="text-14 text-ink-2">Finding recipients…</output>;
  }
  if (state === 'sending' && waiting > 0) {
    const done = sent + failed + bounced + uncertain;
    return (
      <>
        <ProgressBar
          label={`Sending: ${KIND_LABELS[kind]}`}
          done={done}
          total={done + waiting}
          unit="email"
        />
        {note && <p className="text-14 font-semibold wrap-anywhere text-amber">{note}</p>}
      </>
    );
  }
  return <output className="text-14 tabular-nums">{deliveryOutcome(message, mail)}</output>;
}

const TEXTS = {
  progress: 'Sending again…',
  success: 'Message queued again.',
  failure: 'Failed to send the message again',
};

function MessageFailures({ electionId, message }: { electionId: string; message: Message }) {
  const [isAsking, setIsAsking] = useState(false);
  const { uncertain } = message.counts;
  const failed = message.counts.failed + message.counts.bounced;
  const { data, error, refetch } = useFailures(electionId, message.id, `${failed} ${uncertain}`);
  const { mutateAsync: retry, isPending } = useRetryMessage(electionId, message.id);
  const isSending = message.state !== 'done' && message.state !== 'sending';

  if (error && !data) {
    return <LoadFailure what="The list" onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid gap-3">
      {data && data.failures.length > 0 && (
        <ul
          aria-label="Recipients not reached"
          className="divide-y divide-line border-y border-line"
        >
          {data.failures.map(({ voter, reason }) => (
            <li key={voter.id} className="grid gap-x-4 py-2 text-14 md:grid-cols-2">
              <p translate="no" className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{voter.name}</bdi> {voter.userId}
                <br />
                {voter.email ?? 'No email address'}
              </p>
              <p className="min-w-0 wrap-anywhere text-ink-2">{reason}</p>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.failures.length && data.failures.length > 0 && (
        <p className="text-14 text-ink-2">
          The first {formatCount(data.failures.length)} of {formatCount(data.total)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {failed > 0 && (
          <Button
            isBusy={isPending}
            disabled={isSending}
            onClick={() => void announceProgress(TEXTS, () => retry({ which: 'failed' }))}
          >
            Send Again to {formatQuantity(failed, 'voter')}
          </Button>
        )}
        {uncertain > 0 && (
          <Button isBusy={isPending} disabled={isSending} onClick={() => setIsAsking(true)}>
            Send Again to {formatQuantity(uncertain, 'Uncertain Recipient')}
          </Button>
        )}
      </div>
      {isAsking && (
        <RepeatDialog
          count={uncertain}
          onRepeat={() => retry({ which: 'uncertain' })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function RepeatDialog(props: {
  count: number;
  onRepeat: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { count, onRepeat, onClose } = props;
  return (
    <ConfirmDialog
      title="Send Again?"
      label="Send Again"
      busyLabel="Sending…"
      texts={TEXTS}
      act={onRepeat}
      onClose={onClose}
    >
      <p>
        {formatQuantity(count, 'voter')} may already have this message: the mail server’s response
        was lost or the server stopped while sending. These voters may get the message twice.
      </p>
    </ConfirmDialog>
  );
}
