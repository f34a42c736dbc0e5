import type { VoterImport } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { englishNameOf } from '@votewise/contract/locales/language-names';
import { formatList } from '@votewise/contract/lists';
import { Banner } from '../../../components/ui/banner.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';

/** The languages of an import, and the entries in the language column that are not languages VoteWise supports. */
export function ListedLanguages({ languages }: Pick<VoterImport, 'languages'>) {
  if (!languages || languages.known.length + languages.unknown.voters === 0) return null;
  const { known, unknown } = languages;
  return (
    <Panel>
      <div className="grid gap-3 px-4 pt-5 pb-4 md:px-6">
        <h3 className="font-display text-20 font-semibold">Languages in this list</h3>
        {unknown.voters > 0 && (
          <Banner tone="notice">
            {formatQuantity(unknown.voters, 'voter')} will get emails in English, because VoteWise
            doesn’t support the language in the list:{' '}
            {formatList(unknown.cells.map((cell) => `“${isolate(cell)}”`))}.
          </Banner>
        )}
      </div>
      <ul>
        {known.map(({ language, voters }) => (
          <li
            key={language}
            className="flex items-center gap-3 border-t border-line px-4 py-2.5 md:px-6"
          >
            <p className="min-w-0 flex-1">{englishNameOf(language)}</p>
            <p className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
              {formatQuantity(voters, 'voter')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
