/**
 * Piscina options that start threads from an entry file next to a module. In a build, entry files are bundles. When the
 * sources run directly, as in tests, threads load tsx first.
 * @param path without its extension
 * @param moduleUrl the `import.meta.url` of the module
 */
export function threadFile(path: string, moduleUrl: string) {
  const isSource = moduleUrl.endsWith('.ts');
  const filename = new URL(`${path}${isSource ? '.ts' : '.js'}`, moduleUrl).href;
  return {
    filename,
    // Without the option, a waiting task can be overtaken by later ones, again and again.
    stricterFIFO: true,
    // The histograms, which nothing reads, take longer to create than all the rest of a pool.
    recordTiming: false,
    ...(isSource && { execArgv: ['--import', 'tsx'] }),
  };
}
