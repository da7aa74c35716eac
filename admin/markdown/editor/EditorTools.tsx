import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import Image from '@mui/icons-material/Image';
import LinkIcon from '@mui/icons-material/Link';
import Redo from '@mui/icons-material/Redo';
import Title from '@mui/icons-material/Title';
import Undo from '@mui/icons-material/Undo';
import { Box, IconButton } from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { AddressDialog } from './AddressDialog.tsx';
import type { SayMarkdown } from '../useMarkdownWords.ts';

/** What can be done to the text that is selected. */
export function EditorTools({ editor, say }: { editor: Editor; say: SayMarkdown }) {
  const [asked, setAsked] = useState<'link' | 'picture'>();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const is = (name: string, attributes?: Record<string, unknown>) => now.isActive(name, attributes);
      return {
        heading: is('heading', { level: 2 }),
        subheading: is('heading', { level: 3 }),
        bold: is('bold'),
        italic: is('italic'),
        list: is('bulletList'),
        numbers: is('orderedList'),
        quote: is('blockquote'),
        link: is('link'),
        canUndo: now.can().undo(),
        canRedo: now.can().redo(),
      };
    },
  });
  const run = () => editor.chain().focus();
  const tool = (label: string, icon: ReactNode, onClick: () => void, { isOn, isOff = false }: { isOn?: boolean; isOff?: boolean } = {}) => (
    <IconButton aria-label={label} title={label} aria-pressed={isOn} disabled={isOff} onClick={onClick} onMouseDown={(event) => event.preventDefault()} sx={isOn ? PRESSED : undefined}>
      {icon}
    </IconButton>
  );
  return (
    <Box role="group" aria-label={say('tools')} sx={ROW}>
      {tool(say('heading'), <Title />, () => run().toggleHeading({ level: 2 }).run(), { isOn: state.heading })}
      {tool(say('subheading'), <Title sx={{ fontSize: '1.05rem' }} />, () => run().toggleHeading({ level: 3 }).run(), { isOn: state.subheading })}
      {tool(say('bold'), <FormatBold />, () => run().toggleBold().run(), { isOn: state.bold })}
      {tool(say('italic'), <FormatItalic />, () => run().toggleItalic().run(), { isOn: state.italic })}
      {tool(say('list'), <FormatListBulleted />, () => run().toggleBulletList().run(), { isOn: state.list })}
      {tool(say('numbers'), <FormatListNumbered />, () => run().toggleOrderedList().run(), { isOn: state.numbers })}
      {tool(say('quote'), <FormatQuote />, () => run().toggleBlockquote().run(), { isOn: state.quote })}
      {tool(say('link'), <LinkIcon />, () => setAsked('link'), { isOn: state.link })}
      {tool(say('picture'), <Image />, () => setAsked('picture'))}
      {tool(say('undo'), <Undo />, () => run().undo().run(), { isOff: !state.canUndo })}
      {tool(say('redo'), <Redo />, () => run().redo().run(), { isOff: !state.canRedo })}
      {asked && <AddressDialog of={asked} editor={editor} say={say} onClose={() => setAsked(undefined)} />}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', p: 0.5, borderBottom: 1, borderColor: 'divider' } as const;
const PRESSED = { bgcolor: 'action.selected', color: 'primary.main' } as const;
