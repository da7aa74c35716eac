import '#shared/markdown/prose.css';
import './richText.css';
import { Box, Paper } from '@mui/material';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { PROSE_INKS } from '../proseInks.ts';
import type { SayMarkdown } from '../useMarkdownWords.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { EditorTools } from './EditorTools.tsx';
import { editorText, type KnownBlocks, knownBlocks } from './editorText.ts';
import { EXTENSIONS } from './extensions.ts';
import { readMarkdown } from './readMarkdown.ts';

export type RichTextProps = {
  text: string;
  field: Pick<ControllerRenderProps, 'onChange' | 'onBlur' | 'ref'>;
  /** Gets a text with something that only plain text shows; nothing if the editor could not be loaded. */
  onUnfit: (text?: string) => void;
  /** Of the label, and of the hint or error. */
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  say: SayMarkdown;
};

/** An editor that shows a text as pages do and writes Markdown. What is not touched stays as it was written. */
export function RichText({ text, field, onUnfit, labelledBy, describedBy, isInvalid, say }: RichTextProps) {
  const opened = useRef<{ in: Editor; known: KnownBlocks; text: string }>(undefined);
  const editor = useEditor({
    extensions: EXTENSIONS,
    injectCSS: false,
    onUpdate: ({ editor: { state } }) => {
      const now = opened.current!;
      now.text = editorText(state.doc, now.known);
      field.onChange(now.text);
    },
    onBlur: field.onBlur,
  });

  const { ref } = field;
  // The form goes to the first field with an error.
  useEffect(() => ref({ focus: () => editor.commands.focus(), select: () => {}, setCustomValidity: () => {}, reportValidity: () => true }), [editor, ref]);

  // The form may bring another text: that of another language, or what someone else has saved.
  useEffect(() => {
    // On a busy device the first editor may be replaced before it is shown.
    if (editor.isDestroyed || (opened.current?.in === editor && opened.current.text === text)) return;
    const read = readMarkdown(text);
    if (!read) return onUnfit(text);
    const content = read.blocks.map(({ node }) => node);
    editor.chain().setMeta('addToHistory', false).setContent({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }, { emitUpdate: false, errorOnInvalidContent: true }).setTextSelection(0).run();
    opened.current = { in: editor, known: knownBlocks(editor.state.doc, read), text };
  }, [editor, text, onUnfit]);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          class: 'prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(describedBy && { 'aria-describedby': describedBy }),
          'aria-invalid': String(isInvalid),
        },
      },
    });
  }, [editor, labelledBy, describedBy, isInvalid]);

  return (
    <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, ...(isInvalid && { borderColor: 'error.main' }), '&:focus-within': { borderColor: 'text.primary' } }}>
      <EditorTools editor={editor} say={say} />
      <Box className="rich-text" sx={PROSE_INKS}>
        <EditorContent editor={editor} />
      </Box>
    </Paper>
  );
}
