import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';

/** The last resort: a screen that failed to render, or whose code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="container-page grid min-h-dvh content-center py-16">
        <div role="alert" className="mx-auto w-full max-w-120">
          <div className="oxford" />
          <h1 className="mt-8 font-display text-32 font-medium">This page could not be shown</h1>
          <p className="mt-3 text-ink-2">
            Nothing you submitted is lost. Check your connection and load the page again.
          </p>
          <Button
            variant="primary"
            size="large"
            className="mt-8"
            onClick={() => window.location.reload()}
          >
            Load Page Again
          </Button>
        </div>
      </main>
    );
  }
}
