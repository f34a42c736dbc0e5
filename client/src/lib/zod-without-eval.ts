import { config } from 'zod';

// By default zod tests whether it may compile code, which our Content-Security-Policy forbids and reports.
config({ jitless: true });
