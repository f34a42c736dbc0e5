import { isLanguage, LANGUAGES } from '@votewise/contract/locales/languages';
import { englishNameOf } from '@votewise/contract/locales/language-names';
import type { ComponentProps } from 'react';
import { controlStyle, Field } from '../../components/ui/field.tsx';

interface LanguageFieldProps extends ComponentProps<'select'> {
  error?: string | undefined;
}

/**
 * The language of the emails to voters. Administrators read English, so the languages are listed by their English
 * names.
 */
export function LanguageField({ error, ...select }: LanguageFieldProps) {
  const options = Object.keys(LANGUAGES)
    .filter(isLanguage)
    .map((language) => ({ language, name: englishNameOf(language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <Field label="Email language" error={error}>
      {(control) => (
        <select {...control} {...select} className={controlStyle}>
          {options.map(({ language, name }) => (
            <option key={language} value={language}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
