import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reports in the forms of common mail servers, and emails that are no reports but look similar. */
export const BOUNCES = join(import.meta.dirname, 'bounces');

/** Returns a report about the email with this token. */
export function bounceReport(
  name: string,
  { token, to, lineEnd = '\r\n' }: { token: string; to: string; lineEnd?: string },
): string {
  const [user, domain = ''] = to.split('@');
  const report = readFileSync(join(BOUNCES, `${name}.eml`), 'utf8')
    .replaceAll('{token}', token)
    .replaceAll('{returnPath}', `bounces+${token}@vote.example.org`)
    .replaceAll('{to}', to)
    .replaceAll('{utf8To}', `${user}@${domain.replace('xn--bcher-kva', 'bücher')}`)
    .replaceAll('{xtextTo}', `${user}@${domain.replace('xn--bcher-kva', 'b\\x{FC}cher')}`);
  const [plain = '', encoded] = report.split('@base64:');
  const whole =
    encoded === undefined
      ? plain
      : plain + Buffer.from(encoded).toString('base64').replaceAll(/.{76}/g, '$&\n');
  return whole.replaceAll('\n', lineEnd);
}
