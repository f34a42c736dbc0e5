import type { ReactNode } from 'react';
import { useAuth } from '../features/auth/auth-context.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { frameTexts } from './frame-texts.ts';

/** The lists of meetings and elections next to the panel, on wide screens. */
export function VoterSidebar({ meetings, children }: { meetings: ReactNode; children: ReactNode }) {
  const t = useTexts(frameTexts);
  return (
    <aside
      aria-label={t('elections.title')}
      className="sticky top-16 h-[calc(100dvh-4.0625rem)] overflow-y-auto border-e border-line bg-surface group-data-connection-lost/frame:top-[6.375rem] group-data-connection-lost/frame:h-[calc(100dvh-6.4375rem)]"
    >
      {meetings}
      <h2 className="px-5 pt-6 pb-3 font-display text-20 font-semibold">{t('elections.title')}</h2>
      {children}
      <LinkNote className="px-5 py-4" />
    </aside>
  );
}

/** Says that a session from a voting link does not show all elections, whether or not there are others. */
export function LinkNote({ className }: { className: string }) {
  const { link } = useAuth();
  const t = useTexts(frameTexts);
  return link && <p className={`${className} text-14 text-ink-2`}>{t('elections.byLink')}</p>;
}

const ROWS = ['w-2/3', 'w-3/4', 'w-1/2'];

/** Outline of the list while it loads. The panel announces the loading in words. */
export function SidebarOutline() {
  return (
    <div aria-hidden="true" className="divide-y divide-line border-b border-line">
      {ROWS.map((width) => (
        <div key={width} className="grid gap-3 px-5 py-5">
          <span className={`h-3.5 rounded-1 bg-line ${width}`} />
          <span className="h-2.5 w-full rounded-1 bg-sunken" />
          <span className="h-6 w-20 rounded-2 bg-sunken" />
        </div>
      ))}
    </div>
  );
}
