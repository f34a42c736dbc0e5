import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { DraftsContext } from '../lib/drafts.ts';
import { isOutdated } from './outdated.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Where the voter is. What failed may work at another place. */
  place?: string;
  /** Leads to a page that works, where entries that a reload would clear can be submitted. */
  onLeave?: () => void;
}

interface BoundaryState {
  state: 'fine' | 'checking' | 'failed';
  place?: string | undefined;
}

/**
 * The last resort, for a screen that failed to render or whose code failed to load. A tab that is older than the
 * server reloads without asking, unless entries would be lost.
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
    const isReloading = !this.hasEntries() && (await isOutdated().catch(() => false));
    if (isReloading) window.location.reload();
    // Unless the user has gone on to another page.
    else this.setState(({ state }) => (state === 'checking' ? { state: 'failed' } : null));
  }

  override render() {
    const { children, onLeave } = this.props;
    const { state } = this.state;
    if (state === 'fine') return children;
    if (state === 'checking') return null;
    const leave = this.hasEntries() && onLeave;
    return (
      <main className="container-page grid min-h-dvh content-center py-16">
        <div role="alert" className="mx-auto w-full max-w-120">
          <div className="oxford" />
          <h1 className="mt-8 font-display text-32 font-medium">
            Something went wrong on this page
          </h1>
          <p className="mt-3 text-ink-2">
            Anything you’ve already submitted is safe.{' '}
            {leave
              ? 'Reloading clears what you haven’t submitted yet. To submit it first, go to the dashboard.'
              : 'Check your connection and reload the page.'}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {leave && (
              <Button variant="primary" size="large" onClick={leave}>
                Go to Dashboard
              </Button>
            )}
            <Button
              variant={leave ? 'secondary' : 'primary'}
              size="large"
              onClick={() => window.location.reload()}
            >
              Reload Page
            </Button>
          </div>
        </div>
      </main>
    );
  }
}
