import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

type Props = {
  /** The path on the public site. */
  path: string;
  /** The name of the linked thing. With it, only an icon is shown, as in lists. */
  of?: string;
};

/** Opens a page of the public site in a new tab, in the current language. */
export function PublicSiteLink({ path, of }: Props) {
  const translate = useTranslate();
  const lang = useSearchParams()[0].get('lang');
  const link = { href: lang ? `${path}?lang=${lang}` : path, target: '_blank', rel: 'noopener' };
  if (!of) return <Button {...link} variant="outlined" endIcon={<OpenInNewIcon />}>{translate('layout.on_site')}</Button>;
  const label = translate('layout.on_site_of', { name: of });
  return (
    <IconButton {...link} aria-label={label} title={label}>
      <OpenInNewIcon fontSize="small" />
    </IconButton>
  );
}
