/** What every screen says. */
export const core = {
  loading: 'Loading...',
  layout: {
    public_site: 'Public site',
    language: 'Language',
    account: 'Account',
    navigation: 'Back office',
    light_theme: 'Light theme',
    dark_theme: 'Dark theme',
    sign_out: 'Sign out',
  },
  tabs: { dashboard: 'Management Dashboard', lessons: 'Lessons' },
  login: {
    title: 'Sign in',
    lead: 'Back office',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    missing: 'Enter your email and your password.',
  },
  non_authorized: {
    title: 'Non Authorized',
    text: 'You are signed in, but this part is for the people who run the school. The public site has your bookings and the next lessons.',
    other_account: 'Use another account',
  },
  not_found: { title: 'Page not found', text: 'The link may be old, or the tide has taken the page.' },
  error: {
    title: 'Error!',
    retry: 'Try again',
    timeout: 'Timeout Error',
    unreachable: 'The server could not be reached. Check the connection and try again.',
  },
  session_ended: {
    title: 'Your session has ended',
    text: 'Sign in to go on; nothing you typed is lost.',
  },
  leaving: {
    question: 'Leave without saving?',
    explained: 'What you changed here is not saved yet and would be lost.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
  list: { load_more: 'Load more' },
  copy: { copy: 'Copy', done: 'Copied', failed: 'Copying did not work. Mark the text and copy it by hand.' },
};
