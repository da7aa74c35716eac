/** First path segments of the product itself, which no school may use as its slug. `shared/signUp/slug.ts` reserves further names. */
export const RESERVED_SLUGS = ['api', 'assets', 'demo', 'dev', 'icons', 'manage', 'healthz', 'readyz', 'metrics', 'internal', 'www', 'app', 'sign-up', 'operators'];
