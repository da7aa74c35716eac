import { PageError } from '../../ui/states/PageError.tsx';

/** Shown to signed-in users without access to the back office. */
export function NonAuthorizedPage() {
  return <PageError drawing="gate" title="Non Authorized" text="This part is for the people who run the school." />;
}
