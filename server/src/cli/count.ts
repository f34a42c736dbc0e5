import { exitWith } from '../process/lifecycle.ts';
import { countFile } from './count-file.ts';

try {
  process.exitCode = await countFile(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}
