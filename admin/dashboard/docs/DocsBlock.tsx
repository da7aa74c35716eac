import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Block } from '../Block.tsx';
import { PANELS } from '../../plots/Panel.tsx';
import { BookingQr } from './BookingQr.tsx';
import { WebsiteSnippet } from './WebsiteSnippet.tsx';

/** The button for the school's own website, and the QR code. */
export function DocsBlock() {
  const translate = useTranslate();
  return (
    <Block title={translate('dashboard.docs.title')}>
      <Box sx={PANELS}>
        <WebsiteSnippet />
        <BookingQr />
      </Box>
    </Block>
  );
}
