import { Box, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { TextInput, useInput, ValidationError } from 'react-admin';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { Loading } from '../page/Loading.tsx';
import type { RichTextProps } from './editor/RichText.tsx';
import { MarkdownHelp } from './MarkdownHelp.tsx';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { useMarkdownWords } from './useMarkdownWords.ts';

type Props = { source: string; label: string; hint?: ReactNode };
type View = 'formatted' | 'plain' | 'preview';

/** Without a network the text can still be written. */
const RichText = lazy<ComponentType<RichTextProps>>(() =>
  import('./editor/RichText.tsx').then(
    (module) => ({ default: module.RichText }),
    () => ({ default: PlainInstead }),
  ),
);

/** A long text: formatted, or as plain Markdown with a preview. Both write Markdown. */
export function MarkdownInput({ source, label, hint = false }: Props) {
  const id = useId();
  const say = useMarkdownWords();
  const [wanted, setView] = useState<View>('formatted');
  const { field, fieldState } = useInput<string | null>({ source });
  const text = field.value ?? '';
  const problem = fieldState.error?.message;
  const [unfit, setUnfit] = useState<string>();
  const writePlainly = useCallback((unfitText?: string) => {
    setView('plain');
    setUnfit(unfitText);
  }, []);
  // An error is shown at the field, so the field must be visible.
  const view = wanted === 'preview' && problem ? 'plain' : wanted;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <FormLabel id={id} error={fieldState.invalid} htmlFor={view === 'plain' ? `${id}text` : undefined}>
          {label}
        </FormLabel>
        <ToggleButtonGroup exclusive value={view} onChange={(_, chosen: View | null) => chosen !== null && setView(chosen)} aria-label={say('view')}>
          {(['formatted', 'plain', 'preview'] as const).map((one) => (
            <ToggleButton key={one} value={one} disabled={one === 'formatted' && unfit === text} sx={TOGGLE}>
              {say(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {view === 'formatted' && (
        <Suspense fallback={<Loading />}>
          <RichText text={text} field={field} onUnfit={writePlainly} labelledBy={id} describedBy={problem || hint ? `${id}hint` : undefined} isInvalid={fieldState.invalid} say={say} />
          <FormHelperText id={`${id}hint`} error={fieldState.invalid}>
            {problem ? <ValidationError error={problem} /> : hint}
          </FormHelperText>
        </Suspense>
      )}
      {view === 'plain' && (
        <TextInput
          source={source}
          id={`${id}text`}
          label={false}
          helperText={hint}
          multiline
          minRows={10}
          fullWidth
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.text, 'aria-labelledby': id } }}
        />
      )}
      {view === 'preview' && <MarkdownPreview text={text} />}
      {view !== 'formatted' && <MarkdownHelp />}
    </Box>
  );
}

function PlainInstead({ onUnfit }: RichTextProps): ReactNode {
  useEffect(() => onUnfit(), [onUnfit]);
  return null;
}

const TOGGLE = { minHeight: 44, px: 1.75, textTransform: 'none', fontWeight: 600 } as const;
