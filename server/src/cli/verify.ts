import { verifyFiles } from './verify-files.ts';

process.exitCode = await verifyFiles(process.argv.slice(2));
