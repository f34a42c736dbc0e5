import { join } from 'node:path';
import { isLanguage, type Language } from '@votewise/contract/locales/languages';
import { type ScreenState, slug, slugOf } from '../screen-states/screen-state.ts';

export const WIDTHS = [360, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

export const folder =
  process.env['SCREENSHOTS_FOLDER'] ?? join(import.meta.dirname, '../.screenshots');

type Theme = (typeof THEMES)[number];

function wanted(name: string): string[] {
  return (process.env[name] ?? '').split(',').filter(Boolean);
}

function wantedLanguage(): Language {
  const language = process.env['SCREENSHOTS_LANGUAGE'] ?? 'en';
  if (!isLanguage(language)) throw new Error(`Unknown language: ${language}`);
  return language;
}

/** The screenshots selected on the command line; all of them by default. */
export const selection = {
  language: wantedLanguage(),
  has(screenState: ScreenState): boolean {
    // The screens for administrators and auditors are in English only.
    const isTranslated = screenState.who === 'voter' || screenState.who === 'visitor';
    if (this.language !== 'en' && !isTranslated) return false;
    const names = wanted('SCREENSHOTS_SCREEN');
    return names.length === 0 || names.some((part) => slugOf(screenState).includes(slug(part)));
  },
  widths: WIDTHS.filter(
    (width) =>
      wanted('SCREENSHOTS_WIDTH').length === 0 ||
      wanted('SCREENSHOTS_WIDTH').includes(String(width)),
  ),
  themes: THEMES.filter(
    (theme) =>
      wanted('SCREENSHOTS_THEME').length === 0 || wanted('SCREENSHOTS_THEME').includes(theme),
  ),
};

/** 'voting-screen-already-voted-360-dark.png', or '…-360-dark-de.png' in another language */
export function fileNameOf(screenState: ScreenState, width: number, theme: Theme): string {
  const suffix = selection.language === 'en' ? '' : `-${selection.language}`;
  return `${slugOf(screenState)}-${width}-${theme}${suffix}.png`;
}
