import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGE = '@sparticuz/chromium';
const UNPACK = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;

export interface PackagedChromium {
  executablePath: string;
  /** Libraries of Amazon Linux 2023, including libnss3, for machines without them. */
  libraries: string;
  fonts: string;
}

/** Unpacks the Chromium from the npm package once per version and user. */
export async function unpackChromium(): Promise<PackagedChromium> {
  const folder = join(privateFolder(), packageVersion());
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts'),
  };
}

/**
 * The package unpacks into the temporary folder and trusts any file that it finds there. A separate
 * process therefore unpacks into a separate folder. The folder is renamed at the end, so that only
 * complete folders are visible.
 */
async function unpackInto(folder: string): Promise<void> {
  const workplace = mkdtempSync(`${folder}-`);
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: import.meta.dirname,
      // The package installs its libraries only on systems that look like Amazon Linux 2023.
      env: { ...process.env, TMPDIR: workplace, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    renameSync(workplace, folder);
  } catch (error) {
    rmSync(workplace, { recursive: true, force: true });
    // Another process may have created the folder first. Its content is the same.
    if (!existsSync(folder)) throw error;
  }
}

/** Creates a folder for this user only. Its name can be guessed, so this fails if another user has created it. */
function privateFolder(): string {
  const owner = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `votewise-chromium-${owner}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not private. Remove it and try again.`);
  }
  return folder;
}

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  // The package does not export its package.json. Its main file is in build/cjs.
  const root = dirname(dirname(dirname(require.resolve(PACKAGE))));
  return (require(join(root, 'package.json')) as { version: string }).version;
}
