import { loadConfig } from '../config.ts';
import { createLogger } from '../platform/logger.ts';
import { exitWith } from '../process/lifecycle.ts';
import { print } from '../process/print.ts';
import { onRuntime } from '../runtime.ts';

const usage = 'Usage: npm run admin -- reset [ADMIN-ID or AUDITOR-ID]';

/** `admin reset [ID]`: sets a new password for an administrator or an auditor and prints it once. */
async function main(): Promise<void> {
  const [action, userId] = process.argv.slice(2);
  if (action !== 'reset') throw new Error(usage);
  const config = loadConfig();
  await onRuntime(config, createLogger('warn'), async ({ services }) => {
    const reset = await services.administrators.reset(userId?.toUpperCase());
    const label = reset.userType === 'auditor' ? 'Auditor ID' : 'Admin ID';
    print(`${label}: ${reset.userId}`, `Password: ${reset.password}`);
    if (reset.hadSecondFactor) print('Two-step sign-in is off. Turn it on again in the user menu.');
  });
}

main().catch(exitWith);
