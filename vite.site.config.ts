import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightPreload } from './server/launch/lightPreload.ts';
import { typeface } from './server/launch/typeface.ts';

const site = new URL('site/', import.meta.url).pathname;
const nodeModules = new URL('node_modules/', import.meta.url).pathname;

/**
 * The router without its development build, the only one that its package exports, and without its unused components. Those stay
 * in the bundle for their debugging names: 6 kB of the first load (docs/decisions/0019-libraries-in-place-of-ours.md).
 */
const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: `${nodeModules}react-router/dist/production/index.mjs` }] } }),
  transform(code, id) {
    if (!id.includes('/react-router/dist/')) return undefined;
    return code
      .replace(/^\w+\.displayName = .*$/gm, '')
      .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
  },
};

/**
 * Icons without lucide's own component, which is larger than the icons are, and without the names, sizes and keys that it needs
 * (docs/decisions/0019-libraries-in-place-of-ours.md).
 */
const lightIcons: Plugin = {
  name: 'light-icons',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) return `export { createIcon as default } from '${site}ui/createIcon.tsx';`;
    if (!id.includes('/lucide-react/dist/esm/icons/')) return undefined;
    return code.replace(/,? key: "\w+"/g, '').replace(/^ {2}(?:name|size|aliases): .*$/gm, '').replace('__iconData.node;', '');
  },
};

/** Elements made by `jsx(…)` instead of `(0, runtime.jsx)(…)`, because React's packages are CommonJS: 0.1 kB of the first load. */
const lightElements: Plugin = {
  name: 'light-elements',
  apply: 'build',
  transform: (_code, id) =>
    id.endsWith('/react/jsx-runtime.js') ? "import runtime from './cjs/react-jsx-runtime.production.js'; export const { Fragment, jsx, jsxs } = runtime;" : undefined,
};

/** Lets Chrome compile the libraries while they load, beside the page's own work, and not when they run. */
const eagerLibraries: Plugin = {
  name: 'eager-libraries',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.name === 'libraries') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
  },
};

const ENTRY = 'assets/[name]-[hash:6].js';
/** Short hashes alone, because the entry contains the name of every chunk and style: names would take 0.3 kB of the first load. */
const CHUNK = 'assets/[hash:6].js';
const assetFileNames = 'assets/[hash:6][extname]';
/** Without capitals, names compress better, and the size of the first load varies less from build to build. */
const hashCharacters = 'base36';

/**
 * Chunks of their own: what every page needs and what rarely changes, which browsers keep from one release to the next; and what several late
 * chunks share, because each file's name takes room in the first load.
 */
const GROUPS = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|react-router|react-router-dom|zustand)\/|site\/(?:ui\/(?:createIcon|SiteLink|Drawing|drawings)|i18n\/i18n|page\/(?:context|useQuery|siteAddress))|shared\/bookings\/visitQuery/,
  },
  {
    name: 'late',
    test: /site\/(?:form|push|signOut)\/|site\/proof\/postWith|site\/ui\/phone\/(?!phoneNumbers)|site\/ui\/(?:Field|field|MailLinkAction|passTexts|useAfterPress)|site\/page\/(?:useEarlyInput|useHydrated)|site\/i18n\/useRefusal|site\/contact\/(?:ContactLink|useContactWays)|site\/embed\/hostPage|shared\/(?:bookings\/(?:participant|bookingDraft|bookingState)|accountRules|contactFormats|coordinates|passes\/passRules|school\/whatsAppUrl)|icons\/(?:arrow-left|calendar-plus|chevron-right)\.mjs/,
  },
];

/** The public site: `site/` → `dist/site`; and its renderer for the server, `site/render.tsx` → `dist/site-server`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: site,
  cacheDir: new URL('node_modules/.vite/site', import.meta.url).pathname,
  plugins: [react(), lightRouter, lightIcons, lightElements, lightPreload('/'), typeface(), eagerLibraries],
  // The renderer bundles its packages, so that React's production build is chosen here, whatever NODE_ENV the server runs with.
  ssr: { noExternal: isSsrBuild ? true : [] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // All browsers that support modules support modulepreload since 2023.
  build: {
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The first load is 800 bytes smaller than by Vite's own minifier, and less inlined code compresses better.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, inline: 1 } },
    copyPublicDir: !isSsrBuild,
    // The server's HTML refers to the same drawings, so their names must match.
    rollupOptions: {
      output: isSsrBuild
        ? { assetFileNames, hashCharacters }
        : { assetFileNames, hashCharacters, entryFileNames: ENTRY, chunkFileNames: CHUNK, codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false } },
    },
  },
}));
