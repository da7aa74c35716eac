import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyButton } from '../ui/CopyButton.tsx';

/** The code of a pass, large, with a button that copies it. */
export function PassCode({ code }: { code: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1.5 }}>
      <Box component="code" sx={{ fontSize: '1.375rem', fontWeight: 700, overflowWrap: 'anywhere' }}>
        {code}
      </Box>
      <CopyButton text={code} label={translate('passes.copy_code', { code })} />
    </Box>
  );
}
