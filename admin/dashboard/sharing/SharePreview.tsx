import { Box, Skeleton } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { SHARE_HEADING } from '#shared/lessons/shareText.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { SubHeading } from '../../ui/SubHeading.tsx';

/** Previews the text to share. Its heading is Portuguese in every language. */
export function SharePreview({ text }: { text: string | undefined }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <SubHeading id={id}>{translate('dashboard.sharing.preview')}</SubHeading>
        {text && <CopyButton text={text} label={translate('dashboard.sharing.copy')} />}
      </Box>
      {text === undefined ? (
        <Skeleton variant="rounded" height={160} />
      ) : (
        <Box role="region" aria-labelledby={id} tabIndex={0} sx={TEXT}>
          <span lang="pt">{SHARE_HEADING}</span>
          {text.slice(SHARE_HEADING.length)}
        </Box>
      )}
    </Box>
  );
}

const TEXT = {
  maxHeight: 320,
  overflow: 'auto',
  p: 2,
  borderRadius: 1,
  bgcolor: 'background.default',
  fontSize: '0.9375rem',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
