/**
 * Piscina options that start threads from an entry file next to a module. Threads of a build are bundles; threads of
 * the sources, as in tests, load tsx first.
 * @param path without its extension
 * @param moduleUrl the `import.meta.url` of the module
 */
export function threadFile(path: string, moduleUrl: string) {
  const isSource = moduleUrl.endsWith('.ts');
  const filename = new URL(`${path}${isSource ? '.ts' : '.js'}`, moduleUrl).href;
  return isSource ? { filename, execArgv: ['--import', 'tsx'] } : { filename };
}
