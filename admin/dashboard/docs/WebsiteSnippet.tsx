import { Box, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { embedSnippet } from '#shared/school/embedSnippet.ts';
import { useShareableUrl } from '../../tenant/useShareableUrl.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Panel } from '../../plots/Panel.tsx';
import { SubHeading } from '../../ui/SubHeading.tsx';
import { TryButton } from './TryButton.tsx';

/** The snippet for the school's own website (docs/embedding.md), with a custom label. */
export function WebsiteSnippet() {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const book = translate('dashboard.docs.book');
  const label = typed?.trim() || book;
  const snippet = embedSnippet(useShareableUrl(), label);
  return (
    <Panel component="section" aria-labelledby={id}>
      <SubHeading id={id}>{translate('dashboard.docs.button')}</SubHeading>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate('dashboard.docs.button_text')}
      </Typography>
      <TextField
        label={translate('dashboard.docs.label')}
        value={typed ?? book}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Box component="pre" sx={CODE}>
        <code>{snippet}</code>
      </Box>
      <CopyButton text={snippet} label={translate('dashboard.docs.copy_snippet')} />
      <TryButton label={label} />
    </Panel>
  );
}

const CODE = {
  mt: 2,
  mb: 1.5,
  p: 2,
  borderRadius: 1,
  bgcolor: 'background.default',
  fontSize: '0.875rem',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
