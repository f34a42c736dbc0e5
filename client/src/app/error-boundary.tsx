import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';

/** The last resort, for a screen that failed to render or whose code failed to load. */
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
          <h1 className="mt-8 font-display text-32 font-medium">
            Something went wrong on this page
          </h1>
          <p className="mt-3 text-ink-2">
            Anything you’ve already submitted is safe. Check your connection and reload the page.
          </p>
          <Button
            variant="primary"
            size="large"
            className="mt-8"
            onClick={() => window.location.reload()}
          >
            Reload Page
          </Button>
        </div>
      </main>
    );
  }
}
