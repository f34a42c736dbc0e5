/**
 * Proves that adding a field to an election requires changes to only a few files, and that none of these files can be
 * forgotten. Adds `location` to a copy of the repository and checks the types. Then omits each file in turn and checks
 * that the rest does not compile. Finally, runs the tests that follow the field from the form to the export.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from './copy.ts';
import { applyEdit, EDITS } from './edits.ts';

const FILES_MAX = 10;
const TESTS = [
  {
    workspace: 'server',
    from: 'tools/add-field/travel.ts',
    to: 'test/add-field/travel.test.ts',
    others: [
      'src/features/elections',
      'src/features/audit',
      'src/features/results',
      'test/attacks/bodies',
    ],
  },
  {
    workspace: 'client',
    from: 'test/added-field.tsx',
    to: 'src/added-field.test.tsx',
    others: ['src/features/elections', 'src/app/admin'],
  },
];

const copy = copyRepository();
try {
  prove();
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function prove(): void {
  claim(EDITS.length <= FILES_MAX, `the field requires changes to ${EDITS.length} files`);
  const originals = EDITS.map((edit) => ({
    ...edit,
    text: readFileSync(pathOf(edit.file), 'utf8'),
  }));
  for (const edit of originals) writeFileSync(pathOf(edit.file), applyEdit(edit, edit.text));
  const whole = run('npm', ['run', '--silent', 'typecheck']);
  claim(whole.isGreen, `with all ${EDITS.length} files, everything compiles`, whole.output);

  for (const edit of originals) {
    writeFileSync(pathOf(edit.file), edit.text);
    const { isGreen, output } = checkTypes();
    const places = placesIn(output);
    const isNoticed = !isGreen && places.length > 0;
    claim(isNoticed, `without ${edit.file} it does not compile: ${places.join(', ')}`, output);
    writeFileSync(pathOf(edit.file), applyEdit(edit, edit.text));
  }

  for (const { workspace, from, to, others } of TESTS) {
    mkdirSync(join(copy, workspace, to, '..'), { recursive: true });
    cpSync(join(copy, workspace, from), join(copy, workspace, to));
    const tested = run('npx', ['vitest', 'run', '--root', workspace, to, ...others]);
    claim(tested.isGreen, `${workspace}: ${[from, ...others].join(', ')} pass`, tested.output);
  }
}

function pathOf(file: string): string {
  return join(copy, file);
}

function run(command: string, args: readonly string[]): { isGreen: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { isGreen: status === 0, output: `${stdout}${stderr}` };
}

/** Compiles the server and, if it compiles, the client. */
function checkTypes(): { isGreen: boolean; output: string } {
  const server = run('npx', ['tsc', '-p', 'server', '--noEmit']);
  return server.isGreen ? run('npx', ['tsc', '-p', 'client']) : server;
}

function placesIn(output: string): string[] {
  return [...new Set(output.match(/^[\w./-]+(?=\(\d+,\d+\): error)/gm))];
}

/** @throws Error with the output of the command that disproves the claim */
function claim(holds: boolean, text: string, output = ''): void {
  if (!holds) throw new Error(`Not true: ${text}\n${output}`);
  console.log(`✓ ${text}`);
}
