import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

type Props = {
  /** A page of the public site. */
  path: string;
  /** In a list there is room for the sign alone: what of the list is seen there. */
  of?: string;
};

/** Leads to what visitors see, beside the back office, and in the language that its address names. */
export function PublicSiteLink({ path, of }: Props) {
  const translate = useTranslate();
  const lang = useSearchParams()[0].get('lang');
  const way = { href: lang ? `${path}?lang=${lang}` : path, target: '_blank', rel: 'noopener' };
  if (!of) return <Button {...way} variant="outlined" endIcon={<OpenInNewIcon />}>{translate('layout.on_site')}</Button>;
  const label = translate('layout.on_site_of', { name: of });
  return (
    <IconButton {...way} aria-label={label} title={label}>
      <OpenInNewIcon fontSize="small" />
    </IconButton>
  );
}
