import { join } from 'node:path';
import { isLanguage, type Language } from '@votewise/server/contract/languages/languages';
import { nameOf, type Scene } from '../scenes/scene.ts';

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
  if (!isLanguage(language)) throw new Error(`There is no language ${language}`);
  return language;
}

/** The pictures selected on the command line; all of them by default. */
export const selection = {
  language: wantedLanguage(),
  has({ screen, who }: Scene): boolean {
    // Everyone else reads English.
    const isTranslated = who === 'voter' || who === 'visitor';
    if (this.language !== 'en' && !isTranslated) return false;
    const names = wanted('SCREENSHOTS_SCREEN');
    return (
      names.length === 0 ||
      names.some((part) => screen.toLowerCase().includes(part.trim().toLowerCase()))
    );
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
export function fileNameOf(scene: Scene, width: number, theme: Theme): string {
  const slug = nameOf(scene)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const suffix = selection.language === 'en' ? '' : `-${selection.language}`;
  return `${slug}-${width}-${theme}${suffix}.png`;
}
