import type { Election } from '@votewise/contract';
import { Button } from '../../components/ui/button.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';

interface NextElectionProps {
  next: Election | undefined;
  onSelect: (electionId: string) => void;
}

/** A button that leads to another election in which the voter has not voted, if there is one. */
export function NextElection({ next, onSelect }: NextElectionProps) {
  const t = useTexts(voteTexts);
  if (!next) return null;
  return (
    <Button
      size="large"
      className="max-w-full wrap-anywhere max-sm:w-full"
      onClick={() => onSelect(next.id)}
    >
      {t('submitted.next', { title: next.title })}
    </Button>
  );
}
