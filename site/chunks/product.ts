// The pages of the main host: one chunk.
export { LandingPage } from '../product/LandingPage.tsx';
export { NoSchoolPage } from '../product/NoSchoolPage.tsx';
