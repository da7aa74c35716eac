import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { Extension } from '@tiptap/core';

/** Is there an empty line between the items of a list, or the blocks of an item? */
const Spread = Extension.create({
  name: 'spread',
  addGlobalAttributes: () => [{ types: ['bulletList', 'orderedList', 'listItem'], attributes: { spread: { default: false, rendered: false } } }],
});

const Kit = StarterKit.extend({
  addExtensions() {
    const parts = this.parent?.() ?? [];
    return parts.map((part) => {
      // Markdown has code in bold and in links, and lists whose items begin with a quote or another list.
      if (part.name === 'code') return part.extend({ excludes: '' });
      return part.name === 'listItem' ? part.extend({ content: 'block+' }) : part;
    });
  },
});

/** What the editor knows: exactly what pages show of a text. */
export const EXTENSIONS = [
  Kit.configure({
    strike: false,
    underline: false,
    trailingNode: false,
    // Pages make links of plain addresses by themselves.
    link: { openOnClick: false, autolink: false, linkOnPaste: true, isAllowedUri: (address) => isSafeAddress(address ?? ''), HTMLAttributes: { rel: null, target: null } },
  }),
  Image.configure({ inline: true }),
  Spread,
];

/** May a link lead there? The same ones as on pages. */
export function isSafeAddress(address: string): boolean {
  return /^(?:https?:|mailto:)/i.test(address) || !/^[^/?#]*:/.test(address);
}
