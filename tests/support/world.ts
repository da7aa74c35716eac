/** The start of the tests' world: a Wednesday, 09:30 in Lisbon, so that today's first lesson is over. */
export const NOW = new Date('2026-07-01T08:30:00Z');

/** The two schools of the demo, by host; the main host; and an unknown host. */
export const HOSTS = { norte: 'localhost', baleal: 'baleal.localhost', main: 'app.localhost', nobody: 'nobody.example' } as const;

/** Accounts of the demo. */
export const ADMINS = { norte: 'admin@norte.example', baleal: 'admin@baleal.example' } as const;
/** Linked to the first instructor of norte. */
export const INSTRUCTOR = 'instructor@norte.example';
export const VISITOR = 'maria@norte.example';
