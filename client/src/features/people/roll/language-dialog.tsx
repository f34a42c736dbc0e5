import { type Language, languageFor } from '@votewise/contract/locales/languages';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { LanguageField } from '../language-field.tsx';
import type { DialogVoter } from './dialog-voter.ts';
import { useSetLanguage } from './roll-queries.ts';

const TEXTS = {
  progress: 'Setting language…',
  success: 'Language set.',
  failure: 'Failed to set the language',
};

interface LanguageDialogProps {
  voters: readonly DialogVoter[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets the email language for several voters. */
export function LanguageDialog({ voters, onDone, onClose }: LanguageDialogProps) {
  const { mutateAsync: setLanguage } = useSetLanguage();
  const [chosen, setChosen] = useState<Language>(voters[0]?.language ?? 'en');
  return (
    <ConfirmDialog
      title="Set language"
      label="Set Language"
      busyLabel="Setting…"
      texts={TEXTS}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => setLanguage({ ids: voters.map(({ id }) => id), language: chosen })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{formatQuantity(voters.length, 'voter')} selected</p>
      <LanguageField
        value={chosen}
        onChange={({ target }) => setChosen(languageFor([target.value]))}
      />
      <p className="text-ink-2">
        From now on, emails to these voters are in this language. Text that you write in a message
        is not translated.
      </p>
    </ConfirmDialog>
  );
}
