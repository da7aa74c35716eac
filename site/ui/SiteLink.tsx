import { Link, type LinkProps } from 'react-router-dom';
import { useSiteAddress } from './siteAddress.ts';

/** The one link inside the site: it carries `lang` and `iframe` on. */
export function SiteLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={useSiteAddress()(to)} {...rest} />;
}
