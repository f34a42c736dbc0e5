import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compiledTexts } from './vite.texts.ts';

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/**
 * `react-remove-scroll`, which Radix dialogs use, writes a style element that our
 * Content-Security-Policy forbids. Our own scroll lock does the same through the style property.
 */
export const alias = { 'react-remove-scroll': pathOf('./src/components/ui/scroll-lock.tsx') };

/** The screen at each path. With this table, browsers can load a screen's scripts before they run the entry. */
const SCREENS = {
  '/': 'src/features/landing/landing-page.tsx',
  '/login': 'src/features/auth/login-page.tsx',
  '/contact': 'src/app/contact-screen.tsx',
  '/voter/dashboard': 'src/app/voter-dashboard.tsx',
  '/admin/dashboard': 'src/app/admin-dashboard.tsx',
  '/auditor/dashboard': 'src/app/auditor-routes.tsx',
};

/** Modules of the public pages that other screens share. */
const PUBLIC_MODULES =
  /client\/src\/(lib\/(format|use-page-title|board-paths)|components\/ui\/avatar)\./;
/** Modules that forms share, including the sign-in form. */
const FORM_MODULES =
  /contract\/(limits\.|locales\/en\/signIn)|components\/ui\/(banner|field|hidden|segmented)\.|features\/auth\/(password-field|sign-in-texts|origin)\.|lib\/announce-progress\./;
/** Modules that every page with data needs, including the contact page. */
const QUERY_MODULES =
  /node_modules\/@tanstack\/|client\/src\/(app\/query-provider|components\/ui\/(control-texts|empty-state|load-failure|loading-state))|contract\/(operations\/operations-endpoints|locales\/en\/controls)/;
/** Modules of all dashboards that neither the landing page nor the sign-in page needs. */
const DASHBOARD_MODULES =
  /node_modules\/(@radix-ui|radix-ui|aria-hidden)\/|icons\/(scroll-text|users)\.|client\/src\/(features\/auth\/auth-texts|features\/results\/candidate-votes\.|features\/meetings\/(meeting-words|meeting-queries|own\/(meeting-texts|own-meetings))\.|app\/(app-frame|dashboard-links|frame-texts|role-route)|features\/elections\/(election-list|election-queries|read-elections|election-timing|status-badge)\.|components\/ui\/(badge|clamped-text|dialog-frame|move-button|side-sheet|stat-sheet)|lib\/(query-keys|question-place|use-draft|use-event-callback|use-failure-toast|use-focus|use-media-query|use-now|use-progressive-count|use-throttled|watching|live\/server-time))|contract\/((elections|votes|results|people)\/\w+-endpoints|elections\/ballot(-sentences)?|errors|text\/isolate|locales\/en\/(frame|meetings))\./;

/**
 * The files of the dashboards and of what they open, in this order: a file also contains what its modules need, unless
 * an earlier file contains it. Small modules share a file, because every file slows down loading on phones.
 */
const SIGNED_IN_GROUPS = [
  { name: 'dashboards', test: DASHBOARD_MODULES, minShareCount: 2 },
  {
    name: 'results',
    test: /features\/results\/(counted-results|result-queries|results-body|results-toolbar|voter-results)\.|charts\/round-bar\.|app\/load-ahead\./,
  },
  { name: 'ballot', test: /features\/votes\/(voting-panel|paper\/questions)\./ },
  {
    name: 'elections',
    test: /features\/elections\/election-(cards|facts|warning)\.|app\/page-frame\.|icons\/trash|results\/verdict-sentences|rounds\/decimals/,
    minShareCount: 2,
  },
  { name: 'events', test: /contract\/audit\/event-sentences\./, minShareCount: 2 },
  { name: 'contract', test: /contract\/(index|people\/account-endpoints)\./, minShareCount: 2 },
  {
    name: 'editing',
    test: /client\/src\/(components\/ui\/(admin-page|confirm-dialog|person-fields|save-form|select-field|use-confirmation|use-saving)|lib\/(lazy-paths|show-field-errors|use-form-draft)|features\/people\/(mail-notice|groups\/group-(picker|queries)))\./,
    minShareCount: 2,
  },
];

/** Writes `preload.json`: the scripts of each path, which the server lists in its `Link` header. */
function preloadTable(): Plugin {
  return {
    name: 'preload-table',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      function withImports(fileName: string): string[] {
        const chunk = chunks.find((one) => one.fileName === fileName);
        return [fileName, ...(chunk?.imports ?? []).flatMap(withImports)];
      }
      const entry = new Set(
        chunks.filter((one) => one.isEntry).flatMap((one) => withImports(one.fileName)),
      );
      const table = Object.entries(SCREENS).map(([address, module]) => {
        const screen = chunks.find((one) => one.facadeModuleId === pathOf(module));
        if (!screen) throw new Error(`${module} does not have its own chunk`);
        const scripts = new Set(withImports(screen.fileName).filter((file) => !entry.has(file)));
        return [address, [...scripts].map((file) => `/${file}`)];
      });
      const source = JSON.stringify(Object.fromEntries(table));
      this.emitFile({ type: 'asset', fileName: 'preload.json', source });
    },
  };
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

export default defineConfig({
  root: pathOf('.'),
  plugins: [react(), tailwindcss(), compiledTexts(), productionRouter(), preloadTable()],
  resolve: { alias },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Puts everything that every screen needs into one file. By default, the bundler splits it
    // among the lazy screens, and smaller files compress worse.
    rolldownOptions: {
      // A form needs only a few of the contract's schemas, and creating a schema takes time.
      treeshake: { moduleSideEffects: [{ test: /server\/contract\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            // The first of these files is also for the public pages.
            { name: 'shared', test: PUBLIC_MODULES, minShareCount: 2, priority: 2 },
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
