import { Link, type LinkProps } from 'react-router-dom';
import { useSiteAddress } from './siteAddress.ts';

/** The one link inside the site: it carries on what stays for the whole visit. */
export function SiteLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={useSiteAddress()(to)} {...rest} />;
}
