/** Tells password managers whose password stands in a form that does not ask for the email. Nobody sees it. */
export function PasswordOwner({ email = '' }: { email?: string }) {
  return <input type="text" className="unseen" aria-hidden tabIndex={-1} autoComplete="username" readOnly value={email} />;
}
