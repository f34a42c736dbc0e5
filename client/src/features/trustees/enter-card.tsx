import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { readCard } from './card-characters.ts';
import { CardScanner } from './card-scanner.tsx';
import { trusteeTexts } from './trustee-texts.ts';

export interface CardFormProps {
  isPending: boolean;
  /** Whether the answer did not arrive. */
  isError: boolean;
  /** Whether the seed that was entered is that of another card. */
  isOtherCard: boolean;
  /** What else is wrong with the seed that was entered. */
  problem?: string | undefined;
  onSeed: (seed: string) => void;
}

/** Asks for the key card in a round of the ceremony, or in a drill. */
export function EnterCard(props: CardFormProps & { stage: 'polynomial' | 'share' | 'drill' }) {
  const { stage, ...form } = props;
  const t = useTexts(trusteeTexts);
  return (
    <section className="grid gap-4">
      <p className="text-pretty">{t(`enter.${stage}.text`)}</p>
      <CardForm {...form} />
    </section>
  );
}

/** A field for the characters of a key card, which can also be scanned. */
export function CardForm({ isPending, isError, isOtherCard, problem, onSeed }: CardFormProps) {
  const t = useTexts(trusteeTexts);
  const [text, setText] = useState('');
  const [formProblem, setFormProblem] = useState<string>();
  const [isScanning, setIsScanning] = useState(false);

  function enter(given: string): boolean {
    const read = readCard(given);
    if ('seed' in read) {
      setFormProblem(undefined);
      onSeed(read.seed);
      return true;
    }
    setFormProblem(
      read.problem === 'sign'
        ? t('enter.sign', { sign: read.sign })
        : t('enter.count', { count: read.count }),
    );
    return false;
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) enter(text);
      }}
    >
      <TextField
        label={t('enter.field')}
        hint={t('enter.hint')}
        error={formProblem ?? problem ?? (isOtherCard ? t('enter.wrong') : undefined)}
        value={text}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        onChange={({ target }) => {
          setText(target.value);
          setFormProblem(undefined);
        }}
      />
      {isScanning && (
        <CardScanner
          onText={(scanned) => {
            const isCard = 'seed' in readCard(scanned);
            if (isCard) {
              setIsScanning(false);
              setText(scanned);
              enter(scanned);
            }
            return isCard;
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
      {isError && !isPending && <Banner tone="error">{t('enter.failed')}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={isPending}
          busyLabel={t('enter.working')}
        >
          {t('enter.button')}
        </Button>
        {!isScanning && (
          <Button size="large" onClick={() => setIsScanning(true)}>
            <ScanLine aria-hidden="true" className="size-4.5" />
            {t('scan.start')}
          </Button>
        )}
      </div>
    </form>
  );
}
