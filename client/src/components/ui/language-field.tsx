import { englishNameOf } from '@votewise/contract/locales/language-names';
import { isLanguage, LANGUAGES } from '@votewise/contract/locales/languages';
import type { ComponentProps } from 'react';
import { SelectField } from './select-field.tsx';

/**
 * A language that voters can choose, by default that of their emails. Administrators read English, so the languages are
 * listed by their English names.
 */
export function LanguageField(
  props: Omit<ComponentProps<typeof SelectField>, 'label'> & { label?: string },
) {
  const options = Object.keys(LANGUAGES)
    .filter(isLanguage)
    .map((language) => ({ language, name: englishNameOf(language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <SelectField label="Email language" {...props}>
      {options.map(({ language, name }) => (
        <option key={language} value={language}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
