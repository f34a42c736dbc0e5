import { lazy, type ReactNode } from 'react';
import { BallotPreviewContext } from '../features/elections/ballot/preview-context.ts';

const BallotPreview = lazy(async () => ({
  default: (await import('../features/votes/ballot-preview.tsx')).BallotPreview,
}));

/** Lends the ballot of voters to the forms of administrators. */
export function BallotPreviewProvider({ children }: { children: ReactNode }) {
  return <BallotPreviewContext value={BallotPreview}>{children}</BallotPreviewContext>;
}
