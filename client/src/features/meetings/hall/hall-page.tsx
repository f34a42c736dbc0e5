import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { formatSince } from '../../../lib/format-since.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useHall } from '../follow-meeting.ts';
import { useHallTexts } from './hall-texts.ts';
import { HallScreen } from './hall-screen.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** localStorage key of the theme chosen on this screen. */
const THEME_KEY = 'votewise_hall_theme';

/** The screen in the hall. It needs no session: the key is in the part of the address that browsers don't send. */
export function HallPage() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  return <Hall key={id + hash} id={id} screenKey={decodeKey(hash)} />;
}

function decodeKey(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function Hall({ id, screenKey }: { id: string; screenKey: string }) {
  const t = useHallTexts();
  const hall = useHall(id, screenKey);
  const { state, connection, refusal } = hall;
  const [theme, toggleTheme] = useTheme();
  useWakeLock();
  usePageTitle(state?.title);
  const problem = refusal
    ? t('address.outdated')
    : connection.kind === 'offline' && t('offline', { time: formatSince(connection.since) });
  return (
    <main className="hall-frame" data-theme={theme}>
      <HallScreen {...hall} />
      <output className="hall-problem" data-shown={Boolean(problem)}>
        {problem}
      </output>
      <button type="button" className="hall-theme" onClick={toggleTheme}>
        {theme === 'dark' ? t('theme.light') : t('theme.dark')}
      </button>
    </main>
  );
}

/** The system's theme, unless another was chosen on this screen. */
function useTheme(): [theme: 'light' | 'dark', toggle: () => void] {
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)');
  const [chosen, setChosen] = useState(() => localStorage.getItem(THEME_KEY));
  const system = isDarkSystem ? 'dark' : 'light';
  const theme = chosen === 'dark' || chosen === 'light' ? chosen : system;
  return [
    theme,
    () => {
      const next = theme === 'dark' ? 'light' : 'dark';
      if (next === system) localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, next);
      setChosen(next === system ? null : next);
    },
  ];
}
