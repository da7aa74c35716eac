import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { type SubmitEvent, useId, useState } from 'react';
import { isSafeAddress } from './extensions.ts';
import type { SayMarkdown } from '../useMarkdownWords.ts';

type Props = { of: 'link' | 'picture'; editor: Editor; say: SayMarkdown; onClose: () => void };

/** Asks where a link leads, or where a picture is and what it shows. */
export function AddressDialog({ of, editor, say, onClose }: Props) {
  const id = useId();
  const before = of === 'link' ? String(editor.getAttributes('link').href ?? '') : '';
  const [address, setAddress] = useState(before);
  const [words, setWords] = useState('');
  const [isWrong, setWrong] = useState(false);
  const hasSelection = !editor.state.selection.empty || before !== '';

  function use(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The dialog stands within the form of the record.
    event.stopPropagation();
    const href = completed(address.trim());
    if (href === '' || !isSafeAddress(href) || /\s/.test(href)) return setWrong(true);
    const chain = editor.chain().focus();
    if (of === 'picture') chain.setImage({ src: href, alt: words.trim() }).run();
    else if (hasSelection) chain.extendMarkRange('link').setLink({ href }).run();
    else chain.insertContent({ type: 'text', text: words.trim() || href, marks: [{ type: 'link', attrs: { href } }] }).unsetMark('link').run();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <form onSubmit={use} noValidate>
        <DialogTitle id={id}>{say(of)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label={say('address')}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            error={isWrong}
            helperText={isWrong && say('address_wrong')}
            slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'off', maxLength: 2000 } }}
            autoFocus
          />
          {(of === 'picture' || !hasSelection) && <TextField label={say(of === 'picture' ? 'shows' : 'words')} value={words} onChange={({ target }) => setWords(target.value)} slotProps={{ htmlInput: { maxLength: 300 } }} />}
        </DialogContent>
        <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" onClick={onClose}>
            {say('cancel')}
          </Button>
          {before && (
            <Button
              variant="outlined"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {say('unlink')}
            </Button>
          )}
          <Button type="submit" variant="contained">
            {say('use')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** `www.example.com` and `maria@example.com` are what people type. */
function completed(address: string): string {
  if (/^www\./i.test(address)) return `https://${address}`;
  return /^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(address) ? `mailto:${address}` : address;
}
