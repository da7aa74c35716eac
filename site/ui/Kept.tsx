import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { useWritten } from '../page/useWritten.ts';

/** One object, because React writes the HTML again for another one. */
const UNTOUCHED = { __html: '' };

type Props = {
  as?: 'span' | 'div' | 'time' | 'p';
  id?: string;
  className?: string;
  dateTime?: string;
  /** Names what the content depends on, besides the language. */
  of: string;
  children: () => ReactNode;
};

/**
 * Content that hydration keeps as the server has written it and does not make again: the first formatter of `Intl` alone takes a
 * phone 100 ms. It is made in the browser once `of` or the language changes, and after a navigation.
 */
export function Kept({ as: Tag = 'span', of, children, ...attributes }: Props) {
  const isWritten = useWritten(useWords().lang + of);
  return isWritten ? (
    // oxlint-disable-next-line react/no-danger -- These are the server's elements of this very page.
    <Tag key="written" {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />
  ) : (
    <Tag key="made" {...attributes}>
      {children()}
    </Tag>
  );
}
