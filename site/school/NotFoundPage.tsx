import { PageTrouble } from '../ui/PageTrouble.tsx';

/** An address that a school's site does not have. */
export function NotFoundPage() {
  return <PageTrouble title="Page not found" />;
}
