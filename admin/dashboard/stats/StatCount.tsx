import { Skeleton, Typography } from '@mui/material';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Panel } from '../../plots/Panel.tsx';

/** A large number above its label. */
export function StatCount({ label, count }: { label: string; count: number | undefined }) {
  const lang = useLanguage();
  return (
    <Panel component="p" sx={{ m: 0, px: { xs: 2, sm: 3 } }}>
      <Typography component="span" sx={{ display: 'block', fontSize: '2rem', fontWeight: 700, lineHeight: 1.1 }}>
        {count === undefined ? <Skeleton component="span" width="2ch" /> : new Intl.NumberFormat(lang).format(count)}
      </Typography>{' '}
      <Typography component="span" color="textSecondary" sx={{ fontSize: { xs: '0.9375rem', sm: '1rem' } }}>
        {label}
      </Typography>
    </Panel>
  );
}
