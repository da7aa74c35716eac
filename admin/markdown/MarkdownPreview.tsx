import '#shared/markdown/prose.css';
import { Box, Paper, Typography } from '@mui/material';
import { createElement, type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { markdownElements } from '#shared/markdown/markdownElements.ts';
import { markdownToHtml } from '#shared/markdown/markdownToHtml.ts';
import { CARD_RADIUS } from '../theme/components.ts';

/** Renders Markdown with the public site's rules and style sheet. Links open in a new tab. */
export function MarkdownPreview({ text }: { text: string }) {
  const translate = useTranslate();
  const elements = useMemo(() => markdownElements<ReactNode>(markdownToHtml(text), besideTheForm, createElement), [text]);
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 2.5, minHeight: 270, borderRadius: CARD_RADIUS }}>
      {text.trim() ? (
        <Box className="prose" sx={INKS}>{elements}</Box>
      ) : (
        <Typography color="textSecondary">{translate('markdown.nothing')}</Typography>
      )}
    </Paper>
  );
}

const besideTheForm = (href: string) => ({ href, target: '_blank', rel: 'noopener' }) as const;

/** The custom properties that prose.css expects from the site's theme. */
const INKS = {
  '--accent': (theme: { palette: { accent: { main: string } } }) => theme.palette.accent.main,
  '--accent-text': (theme: { palette: { primary: { main: string } } }) => theme.palette.primary.main,
  '--sunken': (theme: { palette: { background: { default: string } } }) => theme.palette.background.default,
  '--radius-s': '10px',
  '--space-4': '1rem',
} as const;
