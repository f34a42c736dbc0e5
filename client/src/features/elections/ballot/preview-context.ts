import type { Ballot } from '@votewise/server/contract/elections/ballot';
import { type ComponentType, createContext } from 'react';

export interface BallotPreviewProps {
  ballot: Ballot;
  candidates: readonly { name: string; description?: string | undefined }[];
}

/**
 * Shows a ballot as voters will see it. The app provides it, because the room of elections is below the room of
 * votes. Without it, the form offers no preview.
 */
export const BallotPreviewContext = createContext<ComponentType<BallotPreviewProps> | null>(null);
