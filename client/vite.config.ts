import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { oldestBrowsers, TARGET } from './oldest-browsers.ts';
import { compiledTexts } from './vite.texts.ts';

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/**
 * `react-remove-scroll`, which Radix dialogs use, writes a style element that our
 * Content-Security-Policy forbids. Our own scroll lock does the same through the style property.
 */
export const alias = { 'react-remove-scroll': pathOf('./src/components/ui/scroll-lock.tsx') };

/**
 * The lazy modules of the screen at each path, and of a view of it. With this table, browsers can load a screen's scripts
 * before they run the entry.
 */
const SCREENS = {
  '/': ['src/features/landing/landing-page.tsx'],
  '/login': ['src/features/auth/signing-in/login-page.tsx'],
  '/contact': ['src/app/contact-screen.tsx'],
  '/voter/dashboard': ['src/app/voter-dashboard.tsx', 'src/features/votes/voting-panel.tsx'],
  '/voter/dashboard?view=results': [
    'src/app/voter-dashboard.tsx',
    'src/features/results/voter-results.tsx',
  ],
  '/admin/dashboard': ['src/app/admin-dashboard.tsx'],
  '/auditor/dashboard': ['src/app/auditor-routes.tsx'],
};

/** Modules that all screens share, although the entry does not import them, and its icons. */
const PUBLIC_MODULES =
  /client\/src\/(lib\/(display-name|use-busy|use-page-title|board-paths)|components\/ui\/avatar)\.|lucide-react\/dist\/esm\/(?!icons|lucide-react\.)|icons\/(check|circle-exclamation-point|menu)\./;
/** Modules that forms share, including the sign-in form. */
const FORM_MODULES =
  /contract\/(base\/sign-in-limits\.|locales\/en\/signIn)|components\/ui\/(banner|field|hidden|segmented)\.|features\/auth\/(password-field|sign-in-texts|signing-in\/origin)\.|lib\/announce-progress\./;
/** Modules that every page with data needs, including the contact page. */
const QUERY_MODULES =
  /node_modules\/@tanstack\/|client\/src\/(app\/query-provider|components\/ui\/(control-texts|empty-state|load-failure|loading-state))|contract\/(base\/limits\.|operations\/operations-endpoints|locales\/en\/controls)/;
/** Modules of all dashboards that neither the landing page nor the sign-in page needs. */
const DASHBOARD_MODULES =
  /icons\/(scroll-text|users)\.|client\/src\/(features\/auth\/auth-texts\.|features\/results\/(candidate-votes|count\/result-queries)\.|features\/meetings\/own\/(meeting-texts|own-meetings)\.|app\/(app-frame|dashboard-links|first-requests|frame-texts|role-route)|features\/elections\/(election-list|election-queries|read-elections|election-timing|status-badge)\.|components\/(ballot\/candidate-photo|ui\/(badge|clamped-text|move-button|stat-sheet))|lib\/(after-paint|preloadable|query-keys|question-place|use-action|use-draft|use-event-callback|use-failure-toast|use-focus|use-media-query|use-now|use-progressive-count|use-throttled|use-when-drawn|watching|live\/server-time))|contract\/((elections|votes|results|people)\/\w+-endpoints|elections\/ballot(-sentences)?|base\/errors|text\/(isolate|one-line)|locales\/en\/(frame|meetings))\./;
/** The tabs of Radix, and what its dialogs and menus have in common with them. */
const TAB_MODULES =
  /node_modules\/@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|tabs|use-[\w-]+))\//;
/** Dialogs, menus, and the check for inactivity, which load after a dashboard has been drawn. */
const OVERLAY_MODULES =
  /node_modules\/(@radix-ui\/(?!react-popover)|radix-ui\/|aria-hidden\/|@floating-ui\/)|components\/ui\/(dialog-frame|side-sheet|scroll-lock)|features\/auth\/idle\/idle-watch|app\/user-menu-list/;

/**
 * The files of the dashboards and of what they open, in this order: a file also contains what its modules need, unless
 * an earlier file contains it. Small modules share a file, because every file slows down loading on phones.
 */
const SIGNED_IN_GROUPS = [
  { name: 'dashboards', test: DASHBOARD_MODULES, minShareCount: 2 },
  { name: 'tabs', test: TAB_MODULES },
  { name: 'overlays', test: OVERLAY_MODULES },
  {
    name: 'voting',
    test: /features\/votes\/(casting\/vote-queries|missing-votes|paper\/questions)\./,
  },
  {
    name: 'results',
    test: /features\/results\/(counted-results|count\/result-queries|results-body|results-toolbar|voter-results)\.|client\/src\/lib\/lazy-paths\.|results\/verdict-sentences|rounds\/decimals/,
  },
  { name: 'ballot', test: /features\/votes\/voting-panel\./ },
  {
    name: 'elections',
    test: /features\/elections\/election-(cards|facts|warning)\.|app\/page-frame\.|features\/operations\/restored-copy-banner\.|icons\/trash/,
    minShareCount: 2,
  },
  { name: 'events', test: /contract\/audit\/event-sentences\./, minShareCount: 2 },
  { name: 'contract', test: /contract\/(index|people\/account-endpoints)\./, minShareCount: 2 },
  {
    name: 'editing',
    test: /client\/src\/(components\/ui\/(admin-page|confirm-dialog|person-fields|save-form|select-field|use-confirmation|use-saving)|lib\/(show-field-errors|use-form-draft)|features\/people\/(mail-notice|groups\/group-(picker|queries)))\./,
    minShareCount: 2,
  },
];

/** The pages that show data of the session: they also have the script that sends the first requests. */
const PAGE_WITH_REQUESTS = 'signed-in.html';
const isSignedIn = (address: string) => address.includes('/dashboard');

/**
 * What the page shows until the scripts have loaded. It looks like `AppLoading` without its text, because the language is
 * not known yet, and a text would load a font before the scripts.
 */
const LOADING = `<div aria-hidden="true" class="grid min-h-[calc(100dvh-4rem)] place-content-center">
        <div class="flex items-center gap-3">
          <svg viewBox="0 0 16 16" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" class="shrink-0 size-6 text-brand-text">
            <path class="tally-stroke" d="M2 2V14" /><path class="tally-stroke" d="M6 2V14" /><path class="tally-stroke" d="M10 2V14" /><path class="tally-stroke" d="M14 2V14" />
          </svg>
          <span class="w-14"></span>
        </div>
      </div>`;

/** Bundles the script that sends the first requests. It needs no other file, so it runs before all others have loaded. */
async function earlyRequests(): Promise<string> {
  const built = await build({
    configFile: false,
    root: pathOf('.'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: { input: pathOf('src/early-requests.ts'), treeshake },
    },
  });
  if (!('output' in built) || built.output.length !== 1)
    throw new Error('The script that sends the first requests must be one file');
  return built.output[0].code;
}

/** Returns a function that puts into one file what every screen needs: all that the entry imports, and `PUBLIC_MODULES`. */
function baseFile() {
  let initial: Set<string> | undefined;
  return (id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): string | null => {
    initial ??= withImports(pathOf('src/main.tsx'), (one) =>
      // Imports every icon, but only those in use are loaded.
      one.endsWith('/lucide-react.mjs') ? [] : graph.getModuleInfo(one)?.importedIds,
    );
    return initial.has(id) || PUBLIC_MODULES.test(id) ? 'base' : null;
  };
}

/** Returns a module or file and everything that it imports, directly or not. */
function withImports(
  name: string,
  importsOf: (name: string) => readonly string[] | undefined,
): Set<string> {
  const found = new Set([name]);
  for (const one of found) for (const other of importsOf(one) ?? []) found.add(other);
  return found;
}

/**
 * Writes the page of `PAGE_WITH_REQUESTS`, like the first one but with the script that sends the first requests and with
 * `LOADING`, and `preload.json`: the page for each path, and what the server lists in its `Link` header.
 */
function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('index.html was not built');
        const script = this.emitFile({
          type: 'asset',
          name: 'early-requests.js',
          source: await earlyRequests(),
        });
        const requests = this.getFileName(script);
        const tag = `<script type="module" async fetchpriority="high" src="/${requests}"></script>`;
        const source = String(page.source)
          .replace('<title>', () => `${tag}\n    <title>`)
          .replace('<div id="root">', (root) => `${root}${LOADING}`);
        this.emitFile({ type: 'asset', fileName: PAGE_WITH_REQUESTS, source });
        const table = JSON.stringify(preloadTable(bundle, requests));
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: table });
      },
    },
  };
}

/**
 * Returns the page and the files for each path. Over HTTP/1.1, browsers load only six files at a time, in this order: the
 * script that sends the first requests, and then the largest files first, as all pages wait for the largest of all.
 */
function preloadTable(bundle: Rolldown.OutputBundle, requests: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesOf = ({ fileName }: Rolldown.OutputChunk) => {
    const names = withImports(fileName, (name) => findChunk(name)?.imports);
    return [...names].flatMap((name) => findChunk(name) ?? []);
  };
  const findChunk = (name: string) => chunks.find((one) => one.fileName === name);
  const entry = new Set(chunks.filter((one) => one.isEntry).flatMap(filesOf));
  const entries = Object.entries(SCREENS).map(([address, modules]) => {
    const screens = modules.map((module) => {
      const screen = chunks.find((one) => one.facadeModuleId === pathOf(module));
      if (!screen) throw new Error(`${module} does not have its own chunk`);
      return screen;
    });
    const scripts = new Set([...entry, ...screens.flatMap(filesOf)]);
    // The page itself contains the style sheet of the entry.
    const own = [...scripts].filter((one) => !entry.has(one));
    const files = [
      ...(isSignedIn(address) ? [requests] : []),
      ...[...scripts].toSorted((a, b) => b.code.length - a.code.length).map((one) => one.fileName),
      ...own.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]),
    ];
    const page = isSignedIn(address) ? PAGE_WITH_REQUESTS : 'index.html';
    return [address, { page: `/${page}`, files: files.map((file) => `/${file}`) }];
  });
  return Object.fromEntries(entries);
}

/** Selects the router's build without developer warnings, because no export condition selects it. */
function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react-router') return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
    // Lets the bundler omit the components that no page uses.
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return null;
      const lighter = code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(
          /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
          '$1/* @__PURE__ */ $2',
        );
      return { code: lighter, map: null };
    },
  };
}

/** Removes the descriptions of fields from the contract's schemas, because only the API reference shows them. */
function withoutDescriptions(): Plugin {
  const described = /\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),?\s*\)/g;
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/server/contract/')) return null;
      const lighter = code.replaceAll(described, '');
      if (lighter.includes('.describe(')) this.error(`${id}: a description must be one literal`);
      return { code: lighter, map: null };
    },
  };
}

/** A form needs only a few of the contract's schemas, and creating a schema takes time. */
const treeshake = { moduleSideEffects: [{ test: /server\/contract\//, sideEffects: false }] };

export default defineConfig({
  root: pathOf('.'),
  plugins: [
    react(),
    tailwindcss(),
    compiledTexts(),
    productionRouter(),
    withoutDescriptions(),
    pages(),
    oldestBrowsers(),
  ],
  resolve: { alias },
  build: {
    target: TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Puts everything that every screen needs into one file. By default, the bundler splits it
    // among the lazy screens, and smaller files compress worse.
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            { name: baseFile(), debugName: 'base', priority: 3 },
            { name: 'forms', test: FORM_MODULES, minShareCount: 2, priority: 2 },
            { name: 'query', test: QUERY_MODULES, minShareCount: 2, priority: 2 },
            ...SIGNED_IN_GROUPS,
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
  },
});
