// By default zod compiles schemas with `new Function`, which our Content-Security-Policy forbids and reports. zod
// reads its configuration from here. Calling its `config` function instead would load zod on every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
