import { join } from 'node:path';
import { nameOf, type Scene } from '../scenes/scene.ts';

export const WIDTHS = [360, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

export const folder =
  process.env['SCREENSHOTS_FOLDER'] ?? join(import.meta.dirname, '../.screenshots');

type Theme = (typeof THEMES)[number];

function wanted(name: string): string[] {
  return (process.env[name] ?? '').split(',').filter(Boolean);
}

/** The pictures selected on the command line; all of them by default. */
export const selection = {
  has({ screen }: Scene): boolean {
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

/** 'voting-screen-already-voted-360-dark.png' */
export function fileNameOf(scene: Scene, width: number, theme: Theme): string {
  const slug = nameOf(scene)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `${slug}-${width}-${theme}.png`;
}
