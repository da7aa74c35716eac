import { Box, Typography } from '@mui/material';
import type { DnsFinding } from '#shared/contract/domains.ts';
import { useDomainWords } from '../../i18n/lazyWordHooks.ts';
import { CopyIconButton } from '../../ui/CopyIconButton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

/** Words and color of what a check has found. */
const FINDINGS = {
  found: ['found', 'success.main'],
  other: ['other', 'error.main'],
  none: ['nothing', 'text.secondary'],
  no_answer: ['no_answer', 'warning.main'],
} as const satisfies Record<DnsFinding, readonly [string, string]>;

type Props = { title?: string; type: string; name: string; value: string; found?: DnsFinding | undefined };

/** A DNS record to set, each part with a copy button, and what was found in its place. */
export function DnsRecord({ title, type, name, value, found }: Props) {
  const words = useDomainWords();
  return (
    <Box component="section" aria-label={`${type} ${value}`}>
      {title && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>{title}</Typography>
          {found && <StatusChip label={words(FINDINGS[found][0])} color={FINDINGS[found][1]} />}
        </Box>
      )}
      <Box component="dl" sx={LIST}>
        <dt>{words('type')}</dt>
        <dd>{type}</dd>
        {([['name', name], ['value', value]] as const).map(([part, text]) => (
          <Box key={part} sx={{ display: 'contents' }}>
            <dt>{words(part)}</dt>
            <dd>
              <code>{text}</code>
              <CopyIconButton text={text} label={words('copy', { what: text })} />
            </dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'minmax(3.5rem, max-content) 1fr',
  columnGap: 2,
  alignItems: 'center',
  m: 0,
  px: 2,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 44, m: 0, minWidth: 0 },
  '& code': { overflowWrap: 'anywhere', fontSize: '0.875rem' },
} as const;
