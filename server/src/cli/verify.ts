import { verifyFiles } from './verify-files.ts';

process.exitCode = verifyFiles(process.argv.slice(2));
