import DownloadIcon from '@mui/icons-material/Download';
import { Box, Button, Typography } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { qrUrl } from '#shared/school/shareableUrl.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { useShareableUrl } from '../../tenant/useShareableUrl.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { Panel } from '../../plots/Panel.tsx';
import { SubHeading } from '../../ui/SubHeading.tsx';
import { toPngFile, toSvgFile } from './qrFiles.ts';

/** The booking QR code and its files. It is on white in every theme, since scanners need dark on light. */
export function BookingQr() {
  const translate = useTranslate();
  const { slug } = useTenant();
  const id = useId();
  const code = useRef<SVGSVGElement>(null);
  const address = qrUrl(useShareableUrl());
  const formats = { SVG: toSvgFile, PNG: toPngFile };
  return (
    <Panel component="section" aria-labelledby={id}>
      <SubHeading id={id}>{translate('dashboard.docs.qr')}</SubHeading>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate('dashboard.docs.qr_text')}
      </Typography>
      <Box sx={CODE}>
        <QRCodeSVG ref={code} value={address} level="Q" marginSize={4} title={translate('dashboard.docs.qr_of', { address })} />
      </Box>
      <Typography sx={{ mt: 1.5, mb: 2, fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>{address}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {Object.entries(formats).map(([format, toFile]) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<DownloadIcon />}
            onClick={async () => saveFile(`${slug}-qr.${format.toLowerCase()}`, await toFile(code.current!))}
          >
            {translate('dashboard.docs.download', { format })}
          </Button>
        ))}
      </Box>
    </Panel>
  );
}

const CODE = {
  maxWidth: 240,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: '#fff',
  '& svg': { display: 'block', width: 1, height: 'auto' },
} as const;
