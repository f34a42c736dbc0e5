// By default zod compiles schemas with `new Function`, which our Content-Security-Policy forbids and reports. zod
// reads its configuration from here; its own `config` would load zod on every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
