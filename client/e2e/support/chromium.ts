import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackChromium } from './packaged-chromium.ts';

export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
];

/**
 * Finds the browser to use, without any download: CHROMIUM_PATH, the browser in @sparticuz/chromium
 * (Linux on x64), or an installed Chromium or Chrome. The packaged browser is the same on every
 * machine and faster than a full browser. `CHROMIUM_PATH=installed` selects an installed browser.
 * @throws Error with a remedy if there is no browser
 */
export async function findChromium(): Promise<Chromium> {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted && wanted !== 'installed') {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH: file not found: ${wanted}`);
    return { executablePath: wanted, env: environment() };
  }
  const packaged = wanted ? undefined : await findPackaged();
  if (packaged) return packaged;
  const installed = installedPlaces().find((path) => canStart(path));
  if (installed) return { executablePath: installed, env: environment() };
  throw new Error('No Chromium was found. Install Chrome or Chromium, or set CHROMIUM_PATH.');
}

/** Returns undefined if the packaged browser does not start. */
async function findPackaged(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { executablePath, libraries, fonts } = await unpackChromium();
  const env = environment();
  // A machine without font settings has no fonts either, so the packaged ones are used.
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = fonts;
  if (canStart(executablePath, env)) return { executablePath, env };
  env['LD_LIBRARY_PATH'] = [libraries, env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return canStart(executablePath, env) ? { executablePath, env } : undefined;
}

function installedPlaces(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...USUAL_PLACES].filter((path) => existsSync(path));
}

/** Checks the version, which fails if a library is missing or if the file is a stub without a browser. */
function canStart(executablePath: string, env: Record<string, string> = environment()): boolean {
  // Chrome for Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  const { status } = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env,
    stdio: 'ignore',
    timeout: 15_000,
  });
  return status === 0;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
