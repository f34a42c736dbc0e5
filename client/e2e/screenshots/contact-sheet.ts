import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCREEN_STATES } from '../screen-states/registry.ts';
import { existsAt, type ScreenState } from '../screen-states/screen-state.ts';
import { fileNameOf, folder, THEMES, WIDTHS } from './selection.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; }
  nav { columns: 14em; }
  h2 { margin-top: 48px; border-top: 3px double; padding-top: 8px; }
  ul { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; padding: 0; list-style: none; }
  img { display: block; max-height: 420px; max-width: 460px; border: 1px solid #888; }
`;

/** Creates a page with every screenshot in the folder, grouped by screen. Returns its path. */
function writeContactSheet(): string {
  mkdirSync(folder, { recursive: true });
  const screens = [...new Set(SCREEN_STATES.map(({ screen }) => screen))];
  const links = screens.map((screen) => `<li><a href="#${idOf(screen)}">${screen}</a></li>`);
  const sections = screens.map(
    (screen) =>
      `<section id="${idOf(screen)}"><h2>${screen}</h2>${SCREEN_STATES.filter(
        (screenState) => screenState.screen === screen,
      )
        .map(picturesOf)
        .join('')}</section>`,
  );
  const path = join(folder, 'index.html');
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>VoteWise screens</title><style>${STYLE}</style><h1>VoteWise screens</h1><nav><ul>${links.join('')}</ul></nav>${sections.join('')}</html>\n`,
  );
  return path;
}

function idOf(screen: string): string {
  return screen.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function picturesOf(screenState: ScreenState): string {
  const pictures = WIDTHS.filter((width) => existsAt(screenState, width)).flatMap((width) =>
    THEMES.flatMap((theme) => {
      const file = fileNameOf(screenState, width, theme);
      if (!existsSync(join(folder, file))) return [];
      const about = `${screenState.screen}, ${screenState.state}, ${width} px, ${theme}`;
      return [
        `<li><a href="${file}"><img loading="lazy" src="${file}" alt="${about}"></a>${width} px, ${theme}</li>`,
      ];
    }),
  );
  return pictures.length === 0 ? '' : `<h3>${screenState.state}</h3><ul>${pictures.join('')}</ul>`;
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls it when all screenshots are taken
export default function finish(): void {
  process.stdout.write(`\nThe screenshots: ${writeContactSheet()}\n`);
}
