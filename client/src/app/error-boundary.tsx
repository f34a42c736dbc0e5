import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { DraftsContext } from '../lib/drafts.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Key of the current location. A new location clears the failure and renders the children again. */
  place?: string;
  /** Leads to a page that works and where the user can submit entries that a reload would clear. */
  onLeave?: () => void;
}

interface BoundaryState {
  state: 'fine' | 'checking' | 'outdated' | 'failed';
  place?: string | undefined;
}

/**
 * The last resort when a screen failed to render or its code failed to load. If the server has a different build than
 * the tab, the tab reloads without asking, unless entries would be lost.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  static override contextType = DraftsContext;
  declare context: React.ContextType<typeof DraftsContext>;
  override state: BoundaryState = { state: 'fine' };

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, last: BoundaryState) {
    return place === last.place ? null : { state: 'fine', place };
  }

  static getDerivedStateFromError() {
    return { state: 'checking' };
  }

  private hasEntries(): boolean {
    return this.context?.hasEntries() === true;
  }

  override componentDidCatch(): void {
    void this.recover();
  }

  private async recover(): Promise<void> {
    const found = (await isOutdated().catch(() => false)) ? 'outdated' : 'failed';
    if (found === 'outdated' && !this.hasEntries()) window.location.reload();
    // Does nothing if the user has moved on to another page.
    else this.setState(({ state }) => (state === 'checking' ? { state: found } : null));
  }

  override render() {
    const { children, onLeave } = this.props;
    const { state } = this.state;
    if (state === 'fine') return children;
    if (state === 'checking') return null;
    const title = state === 'outdated' ? 'brokenPage.updated' : 'brokenPage.title';
    return <BrokenPage title={title} onLeave={this.hasEntries() ? onLeave : undefined} />;
  }
}

/** `onLeave` is set if a reload would clear entries that can be submitted elsewhere. */
function BrokenPage(props: {
  title: 'brokenPage.title' | 'brokenPage.updated';
  onLeave: (() => void) | undefined;
}) {
  const { title, onLeave } = props;
  const t = useTexts(sharedTexts);
  return (
    <main className="container-page grid min-h-dvh content-center py-16">
      <div role="alert" className="mx-auto w-full max-w-120">
        <div className="oxford" />
        <h1 className="mt-8 font-display text-32 font-medium">{t(title)}</h1>
        <p className="mt-3 text-ink-2">
          {t('brokenPage.safe')}{' '}
          {onLeave ? t('brokenPage.leaveFirst') : t('brokenPage.reloadFirst')}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {onLeave && (
            <Button variant="primary" size="large" onClick={onLeave}>
              {t('brokenPage.leave')}
            </Button>
          )}
          <Button
            variant={onLeave ? 'secondary' : 'primary'}
            size="large"
            onClick={() => window.location.reload()}
          >
            {t('brokenPage.reload')}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Tabs younger than this do not count as outdated. Behind a load balancer, an upgrade may be only half done. */
const FRESH_MS = 10_000;

/** True if the server has a different build than this tab, which then can't load the parts that it is still missing. */
export async function isOutdated(): Promise<boolean> {
  if (performance.now() < FRESH_MS) return false;
  // Not the script of some pages only, which is asynchronous.
  const scripts = Array.from(document.querySelectorAll('script[src]:not([async])'));
  const answer = await fetch('/', { cache: 'no-store' });
  const page = await answer.text();
  return answer.ok && !scripts.every((one) => page.includes(one.getAttribute('src') ?? ''));
}
