import { useLogin } from 'react-admin';
import { LoginPage } from './LoginPage.tsx';

/** The sign-in page within the back office, for those who signed out or whose session ended. React-admin then goes to the requested page. */
export function AppLoginPage() {
  const login = useLogin();
  return <LoginPage signIn={(credentials) => login(credentials)} />;
}
