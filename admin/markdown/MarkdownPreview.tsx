import '#shared/markdown/prose.css';
import { Box, Paper, Typography } from '@mui/material';
import { createElement, type ReactNode, useMemo } from 'react';
import { markdownElements } from '#shared/markdown/markdownElements.ts';
import { markdownToHtml } from '#shared/markdown/markdownToHtml.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { PROSE_INKS } from './proseInks.ts';
import { useMarkdownWords } from './useMarkdownWords.ts';

/** Renders Markdown with the public site's rules and style sheet. Links open in a new tab. */
export function MarkdownPreview({ text }: { text: string }) {
  const say = useMarkdownWords();
  const elements = useMemo(() => markdownElements<ReactNode>(markdownToHtml(text), besideTheForm, createElement), [text]);
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 2.5, minHeight: 270, borderRadius: CARD_RADIUS }}>
      {text.trim() ? (
        <Box className="prose" sx={PROSE_INKS}>{elements}</Box>
      ) : (
        <Typography color="textSecondary">{say('nothing')}</Typography>
      )}
    </Paper>
  );
}

const besideTheForm = (href: string) => ({ href, target: '_blank', rel: 'noopener' }) as const;
