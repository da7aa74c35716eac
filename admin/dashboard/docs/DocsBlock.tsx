import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Block } from '../Block.tsx';
import { BLOCK_PATHS } from '../blockPaths.ts';
import { PANELS } from '../../plots/Panel.tsx';
import { BookingQr } from './BookingQr.tsx';
import { WebsiteSnippet } from './WebsiteSnippet.tsx';

/** The block of the dashboard about the school's own website. */
export function DocsBlock() {
  const translate = useTranslate();
  return (
    <Block title={translate('dashboard.docs.title')} page={BLOCK_PATHS.docs}>
      <Docs />
    </Block>
  );
}

/** The button for the school's own website, and the QR code. */
export function Docs() {
  return (
    <Box sx={PANELS}>
      <WebsiteSnippet />
      <BookingQr />
    </Box>
  );
}
