import { type MessagesData, fillTemplate, messageText, PERSONAL_LINK } from '@votewise/contract';
import { Panel } from '../../components/ui/panel.tsx';

interface MessagePreviewProps {
  subject: string;
  text: string;
  /** The titles of the questions of a ballot paper, which follow the text. */
  listed: readonly string[];
  example: MessagesData['example'];
  /** Whether the email has a personal voting link. */
  hasLink: boolean;
}

/** The email as its recipient will see it, updated while it is written. */
export function MessagePreview(props: MessagePreviewProps) {
  const { subject, text, listed, example, hasLink } = props;
  const { to, heading, questions, votingLink } = example;
  const values = hasLink && votingLink ? { ...example.values, link: votingLink } : example.values;
  const paragraphs = messageText({ text, values, titles: listed }).split(/\n{2,}/);
  return (
    <Panel className="min-w-0 overflow-hidden">
      <section aria-labelledby="preview-title">
        <div className="border-b border-line px-4 pt-5 pb-3 md:px-6">
          <h2 id="preview-title" className="font-display text-20 font-semibold">
            Preview
          </h2>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-14 wrap-anywhere">
            <dt className="text-ink-2">To</dt>
            <dd>
              <bdi>{to.name}</bdi>, {to.email}
            </dd>
            <dt className="text-ink-2">Subject</dt>
            <dd dir="auto" className="font-semibold">
              {fillTemplate(subject, values)}
            </dd>
          </dl>
        </div>
        <div className="bg-page px-4 py-6 wrap-anywhere md:px-6">
          <div className="oxford max-w-120" />
          <div className="grid max-w-120 gap-4 pt-4">
            <p className="font-display text-20">{heading}</p>
            {paragraphs.map((paragraph, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- their position is their only identity
              <p key={place} dir="auto" className="text-start whitespace-pre-line">
                {paragraph}
              </p>
            ))}
            <p>
              <span className="inline-block rounded-2 bg-brand px-6 py-3 text-on-brand">
                {hasLink ? 'Vote' : 'Sign in'}
              </span>
            </p>
            {hasLink && (
              <>
                <p className="text-14 text-ink-2">{PERSONAL_LINK}</p>
                <p className="text-14 underline underline-offset-4">Sign in without the link</p>
              </>
            )}
            <p className="text-14 text-ink-2">
              Your voter ID: <strong className="font-semibold">{to.userId}</strong>
              <br />
              Your password is in an earlier email. If you’ve lost it, select “Forgot?” on the
              sign-in page.
            </p>
            <p className="text-14 text-ink-2">{questions}</p>
          </div>
        </div>
        <p className="border-t border-line px-4 py-3 text-14 text-ink-2 md:px-6">
          Voters with a different email language get a translation. A subject or text that you
          change is sent as you wrote it.
        </p>
      </section>
    </Panel>
  );
}
