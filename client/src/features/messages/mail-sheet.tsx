import type { ReactNode } from 'react';

/** An email as its reader sees it. */
export function MailSheet(props: {
  heading: string;
  paragraphs: readonly string[];
  button: string;
  /** What stands below the button. */
  children?: ReactNode;
}) {
  const { heading, paragraphs, button, children } = props;
  return (
    <div translate="no" className="bg-page px-4 py-6 wrap-anywhere md:px-6">
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
          <span className="inline-block rounded-2 bg-brand px-6 py-3 text-on-brand">{button}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
