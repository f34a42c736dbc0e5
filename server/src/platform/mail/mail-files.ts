import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where emails are written if there is no mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Returns the names of the files with emails that have this label: see `createFileMailer`. */
async function filesOf(folder: string, label: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^\d{8}T\d{6}Z-(.+)-[^-]+\.eml$/.exec(name)?.[1] === label);
}

export const countMailFiles = async (folder: string, label: string): Promise<number> =>
  (await filesOf(folder, label)).length;

export async function removeMailFiles(folder: string, label: string): Promise<void> {
  for (const name of await filesOf(folder, label)) await rm(join(folder, name), { force: true });
}
