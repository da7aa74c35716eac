// The chunk of the sign-in and account pages.
export { AccountPage } from '../account/settings/AccountPage.tsx';
export { ConfirmEmailPage } from '../account/signIn/ConfirmEmailPage.tsx';
export { FindBookingsPage } from '../account/signIn/FindBookingsPage.tsx';
export { ForgottenPasswordPage } from '../account/signIn/ForgottenPasswordPage.tsx';
export { LoginPage } from '../account/signIn/LoginPage.tsx';
export { MyBookingsPage } from '../account/bookings/MyBookingsPage.tsx';
export { NewPasswordPage } from '../account/signIn/NewPasswordPage.tsx';
export { NonAuthorizedPage } from '../account/signIn/NonAuthorizedPage.tsx';
export { RegisterPage } from '../account/signIn/RegisterPage.tsx';
export { SocialSuccessPage } from '../account/signIn/SocialSuccessPage.tsx';
