import './markdown.css';
import { useMemo } from 'react';
import { usePageData } from '../ui/page.tsx';
import { useSiteAddress } from '../ui/siteAddress.ts';
import { elementsOf } from './elements.ts';
import { linkTo } from './linkTo.ts';
import { readMarkdown } from './readMarkdown.ts';

/** A text of the school's, Markdown or as people type: shown, never run. */
export function Markdown({ text }: { text: string }) {
  const { host } = usePageData();
  const address = useSiteAddress();
  const html = useMemo(() => readMarkdown(text), [text]);
  const elements = useMemo(() => elementsOf(html, (href) => linkTo(href, host, address)), [html, host, address]);
  return <div className="prose">{elements}</div>;
}
