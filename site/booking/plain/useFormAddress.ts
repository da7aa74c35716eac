import { useLocation } from 'react-router-dom';
import { withVisitQuery } from '../../page/siteAddress.ts';
import { useQuery } from '../../page/useQuery.ts';

/** The id of the form's place on the page, where a browser that posts it arrives. */
export const FORM_PLACE = 'form';

/** The address that a form posts to: of the page itself, or of another page, with the visit query. */
export function useFormAddress(path?: string): string {
  const { pathname, search } = useLocation();
  const query = useQuery();
  return `${path === undefined ? pathname + search : withVisitQuery(path, query)}#${FORM_PLACE}`;
}
