import { useLogin } from 'react-admin';
import { Credentials } from './Credentials.tsx';

/** Sign-in; afterwards react-admin goes on to where somebody wanted to go. */
export function LoginForm() {
  const login = useLogin();
  return <Credentials signIn={(credentials) => login(credentials)} />;
}
