import { PageError } from '../../ui/PageError.tsx';

/** For somebody who is signed in and came to what is the school's own. */
export function NonAuthorizedPage() {
  return <PageError title="Non Authorized" text="This part is for the people who run the school." />;
}
