/**
 * The server's folders from the lowest to the highest. A folder imports only what stands on a line above its own;
 * folders on one line do not import each other.
 */
const SERVER_ORDER = [
  ['lib'],
  ['db'],
  ['http'],
  ['tenants'],
  ['jobs'],
  ['mail'],
  ['places'],
  ['lessons'],
  ['payments'],
  ['bookings'],
  ['occurrences'],
  ['accounts', 'news'],
  ['calendar', 'catalog', 'pages', 'push', 'reminders', 'social', 'stats', 'subscribers'],
  ['seed'],
  ['commands', 'launch', 'worker'],
];

const folders = (names) => `^server/(${names.join('|')})/`;

const serverOrder = SERVER_ORDER.flatMap((line, index) =>
  line.map((name) => {
    const allowed = SERVER_ORDER.slice(0, index).flat();
    const forbidden = SERVER_ORDER.slice(index).flat().filter((other) => other !== name);
    return {
      name: `server-order-${name}`,
      comment:
        `server/${name}/ may import ${allowed.length ? allowed.join(', ') : 'no other folder of the server'}. Move what both sides need into a ` +
        'lower folder, or pass it as an argument. The order is SERVER_ORDER in .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: folders([name]) },
      to: { path: [folders(forbidden), '^server/(app|main)\\.ts$'] },
    };
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-import-cycle',
      comment: 'These files import each other in a circle, types included. Move what they share into a file that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycle',
      comment: 'These folders import each other. Move what both need into a third, lower folder.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'server-folder-without-order',
      comment: 'This folder has no line in SERVER_ORDER (.dependency-cruiser.mjs) yet. Put it as low as its imports allow.',
      severity: 'error',
      from: {},
      to: { path: '^server/[^/]+/', pathNot: folders(SERVER_ORDER.flat()) },
    },
    {
      name: 'import-leads-nowhere',
      comment: 'This import does not resolve: the path is wrong, or the package is missing from package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...serverOrder,
  ],
  options: {
    // TypeScript 7 has no API for JavaScript yet, so swc reads the sources, type imports included.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'], exportsFields: ['exports'] },
  },
};
