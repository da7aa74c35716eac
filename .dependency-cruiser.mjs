/**
 * The folders of each program, from the lowest to the highest. A folder imports only from folders on lines above its own;
 * folders on one line do not import each other.
 */
const ORDER = {
  server: [
    ['lib'],
    ['pdf'],
    ['db'],
    ['tracing'],
    ['metrics'],
    ['http'],
    ['audit'],
    ['tenants'],
    ['domains', 'school'],
    ['jobs'],
    ['files'],
    ['exports', 'ledger', 'mail'],
    ['passes'],
    ['codes'],
    ['places'],
    ['lessons'],
    ['payments'],
    ['passSales', 'reviews'],
    ['bookings'],
    ['occurrences'],
    ['bookingEdits'],
    ['callOffs', 'series'],
    ['accounts', 'enquiries', 'news', 'waiting'],
    ['catalog', 'guestMessages', 'guests', 'icalendar', 'ownLessons', 'pages', 'posters', 'push', 'receipts', 'reminders', 'reports', 'social', 'stats', 'subscribers', 'today', 'vouchers'],
    ['desk', 'forms', 'money', 'privacy', 'schoolCalendar', 'search', 'signUp', 'team'],
    ['leaving'],
    ['operators'],
    ['seed'],
    ['commands', 'launch', 'worker'],
  ],
  site: [
    ['embed', 'locales', 'store'],
    ['i18n'],
    ['page', 'push'],
    ['ui'],
    ['form', 'proof', 'signOut'],
    ['contact', 'participants', 'reviews'],
    ['passes', 'offers'],
    ['waiting'],
    ['account', 'booking', 'content', 'enquiries', 'product', 'school', 'subscribe'],
    ['head', 'posts'],
    ['chunks'],
    ['lessons'],
  ],
  admin: [
    ['theme', 'ui', 'locales'],
    ['i18n'],
    ['tenant'],
    ['page'],
    ['api'],
    ['routes'],
    ['csv', 'form', 'catalog', 'markdown', 'plots'],
    ['history', 'photos'],
    ['resource', 'guestRows', 'lessonRows', 'signIn'],
    ['callOffs', 'messages', 'search'],
    ['layout'],
    ['account', 'activities', 'dashboard', 'desk', 'discountCodes', 'lessons', 'mails', 'ownLessons', 'passes', 'payments', 'posts', 'products', 'reports', 'reviews', 'settings', 'subscribers', 'tags', 'team'],
    ['calendar', 'enquiries', 'guests', 'instructors', 'today'],
  ],
};

const orderRules = Object.entries(ORDER).flatMap(([program, lines]) => {
  const inFolders = (names) => `^${program}/(${names.join('|')})/`;
  const rules = lines.flatMap((line, index) =>
    line.map((name) => {
      const lower = lines.slice(0, index).flat();
      const others = lines.slice(index).flat().filter((other) => other !== name);
      return {
        name: `order-${program}-${name}`,
        comment:
          `${program}/${name}/ may import ${lower.length ? lower.join(', ') : 'no other folder'}. Move what both sides need into a lower folder, ` +
          'or pass it as an argument. The order is in .dependency-cruiser.mjs.',
        severity: 'error',
        from: { path: inFolders([name]) },
        to: { path: [...(others.length ? [inFolders(others)] : []), `^${program}/(app|main|App)\\.tsx?$`, '^server/routes\\.ts$'] },
      };
    }),
  );
  return [
    ...rules,
    {
      name: `order-${program}`,
      comment: `This folder of ${program}/ has no line in .dependency-cruiser.mjs yet. Put it as low as its imports allow.`,
      severity: 'error',
      from: {},
      to: { path: `^${program}/[^/]+/`, pathNot: [inFolders(lines.flat()), '^site/public/'] },
    },
  ];
});

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
      name: 'no-dangling-import',
      comment: 'This import does not resolve: the path is wrong, or the package is missing from package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...orderRules,
  ],
  options: {
    // TypeScript 7 has no API for JavaScript yet, so swc reads the sources, type imports included.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'], exportsFields: ['exports'] },
  },
};
