// The pages of the main host: one chunk.
export { LandingPage } from './LandingPage.tsx';
export { NoSchoolPage } from './NoSchoolPage.tsx';
