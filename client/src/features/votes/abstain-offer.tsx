import { Button } from '../../components/ui/button.tsx';

interface AbstainOfferProps {
  /** Whether the voter abstains, where nothing is cast yet. */
  isAbstaining: boolean;
  isDisabled: boolean;
  onAbstain: () => void;
}

/** Below the last candidate and apart from the marks. Casts nothing: a review follows. */
export function AbstainOffer({ isAbstaining, isDisabled, onAbstain }: AbstainOfferProps) {
  return (
    <section
      aria-label="Abstaining"
      className="mt-8 grid justify-items-start gap-3 border-t border-line px-2 py-4 md:px-3"
    >
      <p className="text-14 text-ink-2">
        {isAbstaining
          ? 'You abstain from this question. Your ballot counts toward the turnout.'
          : 'Don’t want to choose? You can cast a ballot without a choice.'}
      </p>
      <Button disabled={isDisabled} onClick={onAbstain}>
        {isAbstaining ? 'Don’t Abstain' : 'Abstain'}
      </Button>
    </section>
  );
}
