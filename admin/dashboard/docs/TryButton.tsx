import { Box, Button, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { EMBED_BUTTON_CLASS, EMBED_PATH } from '#shared/school/embedSnippet.ts';
import { SubHeading } from '../../ui/SubHeading.tsx';

/** The website button with its real script. The script comes from this origin, as the page's CSP allows no other. */
export function TryButton({ label }: { label: string }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <script async src={EMBED_PATH} />
      <SubHeading id={id}>{translate('dashboard.docs.try')}</SubHeading>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {translate('dashboard.docs.try_text')}
      </Typography>
      <Button variant="contained" href="/" className={EMBED_BUTTON_CLASS} sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Button>
    </Box>
  );
}
