import { fillTemplate, type Message, type MessagesData } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { MessageFailures } from './message-failures.tsx';
import { AUDIENCE_LABELS, KIND_LABELS, outcomeOf } from './message-words.ts';

interface MessageHistoryProps {
  data: MessagesData;
}

/** The heading that receives focus after a message is sent. */
export const HISTORY_TITLE = 'message-history';

/** The messages sent so far, each with its outcome. */
export function MessageHistory({ data }: MessageHistoryProps) {
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

interface SentMessageProps {
  data: MessagesData;
  message: Message;
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

function SentMessage({ data, message }: SentMessageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, audience, text, createdAt, sentBy, counts } = message;
  const troubles = counts.failed + counts.uncertain;
  return (
    <li className="grid gap-3 border-t border-line px-4 py-4 md:px-6">
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {subjectOf(message, data)}
          </h3>
          <Badge tone="plain">{KIND_LABELS[kind]}</Badge>
        </div>
        <p className="text-14 text-ink-2">
          {formatDateTime(createdAt)}, {AUDIENCE_LABELS[audience]},{' '}
          {sentBy === undefined ? 'sent automatically' : `sent by ${isolate(sentBy)}`}
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
          <p dir="auto" className="pb-2 whitespace-pre-line wrap-anywhere text-ink-2">
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

interface OutcomeProps {
  message: Message;
  mail: MessagesData['mail'];
}

function Outcome({ message, mail }: OutcomeProps) {
  const { state, note, counts, kind } = message;
  const { waiting, sent, failed, uncertain } = counts;
  if (state === 'held') {
    return <output className="text-14 font-semibold text-amber">{note ?? 'Waiting.'}</output>;
  }
  if (state === 'preparing') {
    return <output className="text-14 text-ink-2">Finding recipients…</output>;
  }
  if (state === 'sending' && waiting > 0) {
    const done = sent + failed + uncertain;
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
  return <output className="text-14 tabular-nums">{outcomeOf(message, mail)}</output>;
}
