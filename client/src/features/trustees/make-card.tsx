import type { KeyHolderData } from '@votewise/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { newSeed } from './card-characters.ts';
import { CardForm, type CardFormProps } from './enter-card.tsx';
import { KeyCard } from './key-card.tsx';
import { trusteeTexts } from './trustee-texts.ts';

type Step = 'intro' | 'card' | 'proof';

/** Makes a key card, shows it, and has the key holder show that it was kept. Only then is anything sent. */
export function MakeCard(props: Omit<CardFormProps, 'problem'> & { trustee: KeyHolderData }) {
  const { trustee, onSeed, ...entry } = props;
  const t = useTexts(trusteeTexts);
  const [seed] = useState(newSeed);
  const [step, setStep] = useState<Step>('intro');
  const [isWrong, setIsWrong] = useState(false);

  if (step === 'intro') {
    return (
      <>
        <p className="text-pretty">{t('make.text')}</p>
        <p className="text-pretty text-ink-2">{t('make.alone')}</p>
        <Button
          variant="primary"
          size="large"
          className="justify-self-start"
          onClick={() => setStep('card')}
        >
          {t('make.button')}
        </Button>
      </>
    );
  }
  if (step === 'card') {
    return (
      <section key="card" className="grid gap-4">
        <StepHeading>{t('card.title')}</StepHeading>
        <p className="text-pretty text-ink-2">{t('card.text')}</p>
        <KeyCard trustee={trustee} seed={seed} />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            {t('card.print')}
          </Button>
          <Button variant="primary" onClick={() => setStep('proof')}>
            {t('card.kept')}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section key="proof" className="grid gap-4">
      <StepHeading>{t('prove.title')}</StepHeading>
      <p className="text-pretty text-ink-2">{t('prove.text')}</p>
      <CardForm
        {...entry}
        problem={isWrong ? t('prove.wrong') : undefined}
        onSeed={(entered) => {
          setIsWrong(entered !== seed);
          if (entered === seed) onSeed(seed);
        }}
      />
      <Button className="justify-self-start" onClick={() => setStep('card')}>
        {t('prove.back')}
      </Button>
    </section>
  );
}

/** Takes the focus, so that the next step is read out. */
function StepHeading({ children }: { children: string }) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold">
      {children}
    </h2>
  );
}
