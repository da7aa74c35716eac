import { Box, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { TextInput, useTranslate, useWrappedSource } from 'react-admin';
import { get, useFormState, useWatch } from 'react-hook-form';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { MarkdownHelp } from './MarkdownHelp.tsx';
import { MarkdownPreview } from './MarkdownPreview.tsx';

type Props = { source: string; label: string; hint?: ReactNode };

/** A Markdown editor with a preview. */
export function MarkdownInput({ source, label, hint = false }: Props) {
  const translate = useTranslate();
  const [wantsPreview, setPreview] = useState(false);
  // In a language tab the text is a translation.
  const name = useWrappedSource(source);
  const { errors } = useFormState({ name });
  const text = useWatch<Record<string, string | null>>({ name }) ?? '';
  // An error is shown at the field, so the field must be visible.
  const isPreview = wantsPreview && !get(errors, name);
  return (
    <Box>
      <Box sx={{ position: 'relative' }}>
        <ToggleButtonGroup
          exclusive
          value={isPreview}
          onChange={(_, chosen: boolean | null) => chosen !== null && setPreview(chosen)}
          aria-label={translate('markdown.view')}
          sx={{ position: 'absolute', zIndex: 2, top: 0, right: 0 }}
        >
          <ToggleButton value={false} sx={TOGGLE}>{translate('markdown.write')}</ToggleButton>
          <ToggleButton value sx={TOGGLE}>{translate('markdown.preview')}</ToggleButton>
        </ToggleButtonGroup>
        <TextInput
          source={source}
          label={label}
          helperText={hint}
          multiline
          minRows={10}
          fullWidth
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.text } }}
          sx={{ display: isPreview ? 'none' : undefined, '& .MuiInputLabel-root': LABEL_ROW }}
        />
        {isPreview && (
          <>
            <FormLabel component="p" sx={LABEL_ROW}>{label}</FormLabel>
            <MarkdownPreview text={text} />
          </>
        )}
      </Box>
      <MarkdownHelp />
    </Box>
  );
}

const TOGGLE = { minHeight: 44, px: 1.75, textTransform: 'none', fontWeight: 600 } as const;

/** As high as the buttons beside it. */
const LABEL_ROW = { display: 'flex', alignItems: 'center', minHeight: 44, m: 0, mb: 1, pr: 24 } as const;
