import { Box } from '@mui/material';
import { encodeQR } from 'qr';

/** A QR code, always dark on light, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium' });
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box component="svg" role="img" aria-label={label} viewBox={`-2 -2 ${modules.length + 4} ${modules.length + 4}`} shapeRendering="crispEdges" sx={{ width: 208, height: 208, bgcolor: '#fff', borderRadius: 1 }}>
      <path d={path} fill="#000" />
    </Box>
  );
}
