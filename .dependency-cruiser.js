import { readFileSync } from 'node:fs';

/**
 * Rules for which files may import which. `npm run imports` checks them, and
 * server/docs/house.md shows them. Types count as imports unless a rule says otherwise.
 */
/** Forbids each layer from importing a layer above it. @param layers from top to bottom */
function oneWay(name, layers) {
  return layers.slice(1).map((layer, index) => ({
    name: `${name}-one-way`,
    comment: `${layer} is below ${layers.slice(0, index + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^${layer}/` },
    to: { path: layers.slice(0, index + 1).map((above) => `^${above}/`) },
  }));
}

/** The features from top to bottom. Every new feature must be added to one of these lists. */
const serverFeatures = [
  'privacy',
  'auth',
  'messages',
  'meetings',
  'results',
  'votes',
  'encryption',
  'handouts',
  'ballots',
  'elections',
  'imports',
  'people',
  'trustees',
  'operations',
  'audit',
].map((feature) => `server/src/features/${feature}`);
const clientFeatures = [
  'landing',
  'privacy',
  'meetings',
  'votes',
  'handouts',
  'messages',
  'results',
  'encryption',
  'elections',
  'audit',
  'imports',
  'people',
  'trustees',
  'operations',
  'auth',
].map((feature) => `client/src/features/${feature}`);

/** Files whose classes only the style sheet of administrators and auditors has. */
const staffFiles = [
  ...readFileSync('client/src/styles/index.css', 'utf8').matchAll(
    /@source not "\.\.\/(app|features)([^"]+)"/g,
  ),
].map(([, folder, rest]) => `^client/src/${folder}${rest.replace('*', '')}`);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that need each other can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that resolves to nothing would escape every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'tests-stay-apart',
      comment: 'Shipped code must not import tests.',
      severity: 'error',
      from: { path: '^(server|client)/src/' },
      to: { path: '^(server/(test|tools)|client/(test|e2e))/' },
    },

    {
      name: 'contract-stands-alone',
      comment: 'The contract imports only itself, zod, and the library that formats text.',
      severity: 'error',
      from: { path: '^server/contract/' },
      to: { pathNot: ['^server/contract/', '^node_modules/(zod|icu-minify)/'] },
    },
    {
      name: 'endpoints-without-schemas',
      comment: 'The client loads endpoints at the start, and schemas only when it loads a form.',
      severity: 'error',
      from: { path: '^server/contract/[^/]+/[a-z]+-endpoints\\.ts$' },
      to: { path: '^node_modules/zod/', reachable: true },
    },
    {
      name: 'platform-knows-no-feature',
      comment:
        'The platform contains what any web service would need, and texts that several features use. It must not depend on any features.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^(server|client)/', pathNot: '^server/(src/platform|contract)/' },
    },
    {
      name: 'features-know-no-process',
      comment:
        'Features may import only other features, the platform, the contract, and the voting protocol.',
      severity: 'error',
      from: { path: '^server/src/features/' },
      to: {
        path: '^(server|client)/',
        pathNot: '^server/(src/(features|platform)|contract|belenios/src)/',
      },
    },
    {
      name: 'features-have-a-door',
      comment: 'A feature uses another feature only through its index.ts.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'doors-are-for-others',
      comment: 'Inside a feature, files import each other directly.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: { path: '^server/src/features/$1/index\\.ts$' },
    },
    {
      name: 'composition-uses-doors',
      comment: 'The files that put the product together use features only through their index.ts.',
      severity: 'error',
      from: { path: '^server/src/(?!features/)' },
      to: {
        path: '^server/src/features/',
        pathNot: '^server/src/features/[^/]+/index\\.ts$',
      },
    },
    {
      name: 'mongoose-in-stores',
      comment:
        'Only documents, stores, and the database platform may import mongoose; its types may be used anywhere.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['-(store|document)\\.ts$', '^server/src/platform/db/'],
      },
      to: { path: '^node_modules/mongoose/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'express-in-http',
      comment: 'Only the app and the HTTP platform may import express.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/app\\.ts$', '^server/src/platform/http/'],
      },
      to: { path: '^node_modules/(@types/)?express/' },
    },
    {
      name: 'embedded-database-stands-alone',
      comment: 'The embedded database contains no code about voting.',
      severity: 'error',
      from: { path: '^server/embedded-mongo/' },
      to: { path: '^(server|client)/', pathNot: '^server/embedded-mongo/' },
    },
    {
      name: 'belenios-stands-alone',
      comment: 'The voting protocol runs everywhere and knows nothing of this product.',
      severity: 'error',
      from: {
        path: '^server/belenios/src/',
        pathNot: '^server/belenios/src/openssl-powers\\.ts$',
      },
      to: { pathNot: ['^server/belenios/src/', '^(server/)?node_modules/@noble/'] },
    },

    {
      name: 'client-knows-the-contract',
      comment: 'The client imports only the contract and the voting protocol from the server.',
      severity: 'error',
      from: { path: '^client/(src|test)/' },
      to: { path: '^server/', pathNot: '^server/(contract|belenios/src)/' },
    },
    {
      name: 'journeys-know-the-contract',
      comment:
        'Journeys use the product as people do. They import none of its code except the contract.',
      severity: 'error',
      from: { path: '^client/e2e/' },
      to: {
        path: ['^client/src/', '^server/'],
        pathNot: ['^server/contract/', '^server/test/support/', '^server/(tools|scripts)/'],
      },
    },
    ...oneWay('server-features', serverFeatures),
    ...oneWay('client-features', clientFeatures),
    {
      name: 'features-are-listed',
      comment: 'A feature that is not in this order could be part of a cycle.',
      severity: 'error',
      from: {
        path: '^(server|client)/src/features/',
        pathNot: [...serverFeatures, ...clientFeatures].map((feature) => `^${feature}/`),
      },
      to: {},
    },
    {
      name: 'staff-styles',
      comment: 'Pages of voters lack the classes of these files: see client/src/styles/index.css.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: [...staffFiles, '\\.test\\.tsx?$'] },
      to: { path: staffFiles, dynamic: false },
    },
    ...oneWay('client', [
      'client/src/offline-verifier',
      'client/src/app',
      'client/src/features',
      'client/src/components',
      'client/src/lib',
    ]),
    ...oneWay('journeys', [
      'client/e2e/screenshots',
      'client/e2e/screen-states',
      'client/e2e/support',
    ]),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: {
      path: ['/dist/', '^server/verifier\\.mjs$', '\\.test\\.tsx?$', '^client/lighthouse/'],
    },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
