import { Button } from '../../components/ui/button.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';

interface AbstainOfferProps {
  /** Whether the voter has chosen to abstain on one question of a ballot paper. The choice alone casts nothing. */
  isAbstaining: boolean;
  isDisabled: boolean;
  onAbstain: () => void;
}

/**
 * The offer to abstain, below the last candidate and apart from the marks. Accepting it casts nothing: a review
 * follows.
 */
export function AbstainOffer({ isAbstaining, isDisabled, onAbstain }: AbstainOfferProps) {
  const t = useTexts(voteTexts);
  return (
    <section
      aria-label={t('abstain.label')}
      className="mt-8 grid justify-items-start gap-3 border-t border-line px-2 py-4 md:px-3"
    >
      <p className="text-14 text-ink-2">{t(isAbstaining ? 'abstain.chosen' : 'abstain.offer')}</p>
      <Button disabled={isDisabled} onClick={onAbstain}>
        {t(isAbstaining ? 'abstain.undo' : 'abstain.abstain')}
      </Button>
    </section>
  );
}
