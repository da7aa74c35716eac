// The chunk of the main host's pages.
export { LandingPage } from '../product/LandingPage.tsx';
export { NoSchoolPage } from '../product/NoSchoolPage.tsx';
export { OpenSchoolPage } from '../product/OpenSchoolPage.tsx';
