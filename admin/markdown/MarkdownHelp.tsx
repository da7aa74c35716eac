import { Box, Typography } from '@mui/material';
import { useMarkdownWords } from './useMarkdownWords.ts';

/** Markdown examples, most useful first. Their texts are in `locales/editor/`. */
const EXAMPLES = {
  paragraph: (words: string) => words,
  heading: (words: string) => `## ${words}`,
  bold: (words: string) => `**${words}**`,
  italic: (words: string) => `*${words}*`,
  list: (words: string) => `- ${words}\n- …`,
  numbers: (words: string) => `1. ${words}\n2. …`,
  link: (words: string) => `[${words}](https://…)`,
  picture: (words: string) => `![${words}](https://…)`,
  quote: (words: string) => `> ${words}`,
} as const;

const KINDS = Object.entries(EXAMPLES) as [keyof typeof EXAMPLES, (words: string) => string][];

/** A short, collapsed help on Markdown. */
export function MarkdownHelp() {
  const say = useMarkdownWords();
  return (
    <Box component="details" sx={{ mt: 0.5 }}>
      <Box component="summary" sx={SUMMARY}>{say('help')}</Box>
      <Box component="dl" sx={EXAMPLE_LIST}>
        {KINDS.map(([kind, write]) => (
          <Box key={kind} sx={{ display: 'contents' }}>
            <dt>{say(kind)}</dt>
            <dd>{write(say(`example_${kind}`))}</dd>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">{say('limits')}</Typography>
    </Box>
  );
}

const SUMMARY = { display: 'list-item', width: 'fit-content', py: 1.25, cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600 } as const;

const EXAMPLE_LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  columnGap: 3,
  rowGap: { xs: 0, sm: 1 },
  m: 0,
  mb: 1.5,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, fontFamily: 'ui-monospace, monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const;
