// The pages about signing in, and of whoever is: one chunk.
export { AccountPage } from './AccountPage.tsx';
export { ForgottenPasswordPage } from './ForgottenPasswordPage.tsx';
export { LoginPage } from './LoginPage.tsx';
export { MyBookingsPage } from './MyBookingsPage.tsx';
export { NewPasswordPage } from './NewPasswordPage.tsx';
export { NonAuthorizedPage } from './NonAuthorizedPage.tsx';
export { RegisterPage } from './RegisterPage.tsx';
export { SocialSuccessPage } from './SocialSuccessPage.tsx';
