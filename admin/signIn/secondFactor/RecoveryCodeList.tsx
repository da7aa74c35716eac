import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { useTeamWords } from '../../i18n/lazyWordHooks.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** New recovery codes, shown until they are kept. */
export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useTeamWords();
  return (
    <Alert severity="warning" icon={false}>
      <AlertTitle sx={{ fontWeight: 700 }}>{words('codes_title')}</AlertTitle>
      {words('codes_text')}
      <Box component="ol" sx={{ my: 2, pl: 5, columns: { xs: 1, sm: 2 }, fontFamily: 'monospace', fontSize: '1rem', lineHeight: 1.8 }}>
        {codes.map((code) => <li key={code}>{code}</li>)}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <CopyButton text={codes.join('\n')} label={words('codes_title')} />
        <Button variant="contained" onClick={onKept}>{words('codes_kept')}</Button>
      </Stack>
    </Alert>
  );
}
