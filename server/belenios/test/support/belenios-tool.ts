import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const tool = process.env['BELENIOS_TOOL'] ?? 'belenios-tool';

interface Run {
  succeeded: boolean;
  /** What the tool prints as its result. */
  output: string;
  /** What the tool reports. */
  report: string;
}

function run(args: readonly string[], folder?: string, input = ''): Run {
  const { status, stdout, stderr, error } = spawnSync(tool, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    // Without this, old versions wait for entropy that machines without a user collect slowly.
    env: { ...process.env, BELENIOS_USE_URANDOM: '1' },
  });
  if (error) throw new Error(`${tool} cannot be run. Install it, or set BELENIOS_TOOL.`);
  // Reports of old versions are broken into lines, and those of ballots contain the ballot.
  const report = stderr
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\d{40,}/g, '…')
    .slice(0, 1_000);
  return { succeeded: status === 0, output: stdout, report };
}

/** The version of Belenios' tool, such as `3.0`. */
export const toolVersion = /^\d+\.\d+/.exec(run(['--version']).output)?.[0] ?? '';
/** Whether the tool makes threshold keys in the format that this package follows, that of 2.5.1 and later. */
export const hasThresholdContext = run([
  'setup',
  'generate-trustee-key-threshold',
  '--help=plain',
]).output.includes('--threshold-context');
/** The option for a file of choices, which has another name in old versions. */
const choiceOption = run(['election', 'generate-ballot', '--help=plain']).output.includes(
  '--choice',
)
  ? '--choice'
  : '--ballot';
/** Whether the tool can check a single ballot. */
export const checksBallots = run(['election', '--help=plain']).output.includes('verify-ballot');

/** A folder in which Belenios' tool works. */
export interface ToolFolder {
  path: string;
  /** Runs the tool, whatever comes out. */
  try(args: string, input?: string): Run;
  /** Runs the tool, which must succeed, and returns its output. */
  run(args: string, input?: string): string;
  write(name: string, content: string | Uint8Array): void;
  read(name: string): string;
  /** Returns the names of files with an extension. */
  list(extension: string): string[];
}

/** Runs a test in a folder for Belenios' tool, and removes the folder. */
export async function inToolFolder<T>(act: (folder: ToolFolder) => T | Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), 'belenios-'));
  const folder: ToolFolder = {
    path,
    try: (args, input) => run(args.split(' '), path, input),
    run(args, input) {
      const { succeeded, output, report } = run(args.split(' '), path, input);
      if (!succeeded) throw new Error(`belenios-tool ${args}: ${report}`);
      return output;
    },
    write: (name, content) => writeFileSync(join(path, name), content),
    read: (name) => readFileSync(join(path, name), 'utf8'),
    list: (extension) => readdirSync(path).filter((name) => name.endsWith(extension)),
  };
  try {
    return await act(folder);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

const GROUP = '--group BELENIOS-2048';

/** Writes an election that the tool sets up, with credentials and an archive. Returns UUID and secret credentials. */
export function setUpElection(
  folder: ToolFolder,
  { questions, weights }: { questions: readonly unknown[]; weights: readonly number[] },
): { uuid: string; credentials: string[] } {
  const uuid = folder.run('setup generate-token').trim();
  folder.write(
    'voters.txt',
    weights.map((weight, index) => `v${index}@x.org,,${weight}\n`).join(''),
  );
  folder.run(`setup generate-credentials --file voters.txt --uuid ${uuid} ${GROUP}`);
  const [publicFile = ''] = folder.list('.pubcreds');
  const [privateFile = ''] = folder.list('.privcreds');
  folder.write('public_creds.json', folder.read(publicFile));
  // JSON, or lines of identities and credentials in old versions.
  const written = folder.read(privateFile);
  const credentials = weights.map(
    (_, index) => new RegExp(`v${index}@x\\.org(?:,,\\d+ |":")([\\w-]+)`).exec(written)?.[1] ?? '',
  );
  // The tool wants this file even if there are only threshold keys.
  if (folder.list('public_keys.jsons').length === 0) folder.write('public_keys.jsons', '');
  folder.write('template.json', JSON.stringify({ description: 'é', name: 'N', questions }));
  folder.run('setup make-trustees');
  folder.run(`setup make-election --uuid ${uuid} ${GROUP} --template template.json`);
  folder.run('archive init');
  return { uuid, credentials };
}

/** Adds an event, with its files one per line. */
export const addEvent = (folder: ToolFolder, type: string, files = ''): void => {
  folder.run(`archive add-event --type ${type}`, files);
};

/** Makes a single key. Returns the name of the file of its private key. */
export function makeSingleKey(folder: ToolFolder): string {
  folder.run(`setup generate-trustee-key ${GROUP}`);
  folder.write(
    'public_keys.jsons',
    folder
      .list('.pubkey')
      .map((name) => folder.read(name))
      .join(''),
  );
  return folder.list('.privkey')[0] ?? '';
}

/** Makes one ballot for each list of choices, and adds it to the archive. */
export function castBallots(
  folder: ToolFolder,
  credentials: readonly string[],
  choices: readonly unknown[],
): string[] {
  return choices.map((choice, index) => {
    folder.write('choice.json', JSON.stringify(choice));
    folder.write('credential', credentials[index] ?? '');
    const ballot = folder
      .run(`election generate-ballot --dir . ${choiceOption} choice.json --privcred credential`)
      .trim();
    addEvent(folder, 'Ballot', ballot);
    return ballot;
  });
}

/** Ends an election in which each partial decryption is the output of a command. Returns the result. */
export function endElection(folder: ToolFolder, decryptions: readonly string[]): string {
  addEvent(folder, 'EndBallots');
  addEvent(folder, 'EncryptedTally', folder.run('election compute-encrypted-tally --dir .'));
  for (const decryption of decryptions) {
    addEvent(folder, 'PartialDecryption', folder.run(`election ${decryption} --dir .`));
  }
  const result = folder.run('election compute-result --dir .');
  addEvent(folder, 'Result', result);
  return result.trim();
}

/** What the tool makes in the ceremony of threshold keys, in the order of key holders. */
export interface TheirCeremony {
  /** Returns the certificate of the key holder at a place, whose seed the tool keeps in the folder. */
  certificate(index: number): string;
  polynomial(index: number, certificates: readonly string[]): string;
  share(index: number, certificates: readonly string[], input: string): string;
  /** Returns the arguments that decrypt partially as a key holder. */
  decryption(index: number, encryptedPrivateKey: string): string;
}

export function createCeremony(
  folder: ToolFolder,
  { size, threshold }: { size: number; threshold: number },
): TheirCeremony {
  const names = new Map<number, string>();
  const command = (step: number) => `setup generate-trustee-key-threshold ${GROUP} --step ${step}`;
  const keyOf = (index: number) => `${names.get(index) ?? ''}.key`;
  const writeCertificates = (certificates: readonly string[]) =>
    folder.write('certs.jsons', certificates.map((json) => `${json}\n`).join(''));
  return {
    certificate(index) {
      const name = folder.run(`${command(1)} --threshold-context ${index}/${threshold}/${size}`);
      names.set(index, name.trim());
      return folder.read(`${name.trim()}.cert`).trim();
    },
    polynomial(index, certificates) {
      writeCertificates(certificates);
      return folder.run(`${command(3)} --certs certs.jsons --key ${keyOf(index)}`).trim();
    },
    share(index, certificates, input) {
      writeCertificates(certificates);
      return folder.run(`${command(5)} --certs certs.jsons --key ${keyOf(index)}`, input).trim();
    },
    decryption(index, encryptedPrivateKey) {
      folder.write(`${index}.dkey`, encryptedPrivateKey);
      return `decrypt-threshold --key ${keyOf(index)} --decryption-key ${index}.dkey --trustee-id ${index}`;
    },
  };
}

/** Writes the parameters of threshold keys that the tool makes of all messages. */
export function combineShares(
  folder: ToolFolder,
  messages: {
    certificates: readonly string[];
    polynomials: readonly string[];
    shares: readonly string[];
  },
): string {
  const write = (name: string, lines: readonly string[]) =>
    folder.write(name, lines.map((line) => `${line}\n`).join(''));
  write('certs.jsons', messages.certificates);
  write('polynomials.jsons', messages.polynomials);
  const combine = `setup generate-trustee-key-threshold ${GROUP} --step 6`;
  return folder
    .run(
      `${combine} --certs certs.jsons --polynomials polynomials.jsons`,
      messages.shares.map((line) => `${line}\n`).join(''),
    )
    .trim();
}
