import {
  type Audience,
  fillTemplate,
  type MessageKind,
  type MessagesData,
  PLACEHOLDERS,
  placeholdersFor,
} from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { Segmented } from '../../components/ui/segmented.tsx';
import {
  type Composing,
  hasLinks,
  problemsOf,
  recipientCount,
  recipientText,
  type Worded,
  messageTextsOf,
} from './compose-state.ts';
import { HISTORY_TITLE } from './message-history.tsx';
import { whyNotNow } from './message-words.ts';
import { SendDialog } from './send-dialog.tsx';
import { LinksSwitch } from './switch.tsx';
import { TestMailButton } from './test-mail-button.tsx';
import { VoterPicker } from './voter-picker.tsx';

const KINDS: { value: MessageKind; label: string }[] = [
  { value: 'invitation', label: 'Invitation' },
  { value: 'reminder', label: 'Reminder' },
  { value: 'results', label: 'Results' },
];
const AUDIENCES: { value: Audience; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'selection', label: 'Selected voters' },
];

export function ComposePanel(props: {
  data: MessagesData;
  composing: Worded;
  /** True for a question of a meeting that only those present or represented vote on. */
  isForThosePresent: boolean;
  onChange: (change: Partial<Composing>) => void;
}) {
  const { data, composing, isForThosePresent, onChange } = props;
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [timesSent, setTimesSent] = useState(0);
  // The focus moves to the history, because the button may be disabled if no recipients are left, and a disabled button
  // can't receive focus.
  useEffect(() => {
    if (timesSent > 0) document.getElementById(HISTORY_TITLE)?.focus();
  }, [timesSent]);
  const { kind, audience, words } = composing;
  const { subject, text } = messageTextsOf(composing);
  const problems = problemsOf(composing);
  const shown = (field: string) =>
    isTried || problems[field]?.includes('{') ? problems[field] : undefined;
  const refusal = whyNotNow(kind, data.election.status);
  const count = recipientCount(composing, data);
  const isReady = !refusal && Object.keys(problems).length === 0 && count > 0;

  function write(part: Partial<{ subject: string; text: string }>): void {
    onChange({ words: { ...words, [kind]: { subject, text, ...part } } });
  }

  return (
    <Panel className="grid min-w-0 gap-5 p-4 pt-5 md:p-6">
      <h2 className="font-display text-24 font-semibold">Write a message</h2>
      <RecipientFields
        {...{ data, composing, isForThosePresent, onChange, refusal }}
        error={isTried ? problems['voters'] : undefined}
      />
      <TextField
        label="Subject"
        isRequired
        value={subject}
        maxLength={LIMITS.subjectMax}
        onChange={(event) => write({ subject: event.target.value })}
        error={shown('subject')}
      />
      <TextArea
        label="Text"
        isRequired
        error={shown('text')}
        rows={10}
        value={text}
        maxLength={LIMITS.messageMax}
        onChange={(event) => write({ text: event.target.value })}
      />
      <PlaceholderList kind={kind} />
      {kind !== 'results' && (
        <LinksSwitch
          isOn={hasLinks(composing)}
          mayHaveLinks={composing.mayHaveLinks}
          onSwitch={(links) => onChange({ links })}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
        <TestMailButton
          electionId={data.election.id}
          message={{ kind, subject, text, links: hasLinks(composing) }}
          isReady={!problems['subject'] && !problems['text']}
          onRefused={() => setIsTried(true)}
        />
        <Button
          variant="primary"
          size="large"
          disabled={refusal !== undefined || (count === 0 && audience !== 'selection')}
          onClick={() => {
            setIsTried(true);
            setIsAsking(isReady);
          }}
        >
          <Send aria-hidden="true" className="size-4.5" />
          Send Message{' '}
        </Button>
      </div>
      {isAsking && (
        <SendDialog
          electionId={data.election.id}
          composing={composing}
          subject={fillTemplate(subject, data.example.values)}
          count={count}
          isSaved={data.mail.delivery === 'files'}
          onSent={() => {
            setIsTried(false);
            setTimesSent((times) => times + 1);
            onChange({ voters: [] });
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}

const ABSENT =
  'Absent members get it, too, and are told to check in before they vote: only those present or represented can vote.';

/** The type of the message, and who gets it. */
function RecipientFields(props: {
  data: MessagesData;
  composing: Worded;
  isForThosePresent: boolean;
  onChange: (change: Partial<Composing>) => void;
  /** Why this type of message can't be sent now. */
  refusal: string | undefined;
  error: string | undefined;
}) {
  const { data, composing, isForThosePresent, onChange, refusal, error } = props;
  const { kind, audience, voters } = composing;
  return (
    <>
      <Segmented
        label="Message type"
        value={kind}
        options={KINDS}
        onChange={(next) => onChange({ kind: next })}
        className="max-sm:[&>button]:px-1"
      />
      <div className="grid gap-2">
        <p className="font-semibold">Recipients</p>
        <Segmented
          label="Recipients"
          value={audience}
          options={AUDIENCES}
          onChange={(next) => onChange({ audience: next })}
          className="max-sm:[&>button]:px-1"
        />
        {refusal ? (
          <Banner tone="notice">{refusal}</Banner>
        ) : (
          <p className="text-14 text-ink-2">
            {recipientText(composing, data)}
            {isForThosePresent && kind !== 'results' && ` ${ABSENT}`}
          </p>
        )}
      </div>
      {audience === 'selection' && (
        <VoterPicker
          chosen={voters}
          error={error}
          onChange={(next) => onChange({ voters: next })}
        />
      )}
    </>
  );
}

function PlaceholderList({ kind }: { kind: MessageKind }) {
  return (
    <details className="text-14">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Placeholders
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {placeholdersFor(kind, 'text').map((name) => (
          <div key={name} className="contents">
            <dt>
              <code translate="no">{`{${name}}`}</code>
            </dt>
            <dd className="text-ink-2">{PLACEHOLDERS[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
