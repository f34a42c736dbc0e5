import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** A public article: title and lede beside the text, or above it on small screens. */
export function ArticlePage(props: {
  title: string;
  lede: string;
  /** A link below the lede. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, lede, action, children } = props;
  usePageTitle(title);
  return (
    <div className="container-page pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div>
          <h1 className="font-display text-32 font-medium md:text-44">{title}</h1>
          <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">{lede}</p>
          {action && <div className="print:hidden">{action}</div>}
        </div>
        <div className="min-w-0 lg:col-span-2 lg:pt-2 lg:ps-8">{children}</div>
      </div>
    </div>
  );
}

/** A part of an article. @param name unique on the page */
export function ArticleSection(props: { name: string; title: string; children: ReactNode }) {
  const { name, title, children } = props;
  const id = `${name}-title`;
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="font-display text-20 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Short texts with titles, side by side. */
export function TitledTexts(props: {
  texts: readonly { title: string; text: string }[];
  isFirst?: boolean;
}) {
  const { texts, isFirst = false } = props;
  return (
    <dl className={`${isFirst ? '' : 'mt-4 '}grid gap-6 sm:grid-cols-2`}>
      {texts.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1 text-pretty text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
