import { PageTrouble } from '../ui/PageError.tsx';

/** An address that a school's site does not have. */
export function NotFoundPage() {
  return <PageTrouble title="Page not found" />;
}
