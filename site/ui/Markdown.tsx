import '#shared/markdown/prose.css';
import { createElement, type ReactNode, useMemo } from 'react';
import { markdownElements } from '#shared/markdown/markdownElements.ts';
import { markdownToHtml } from '#shared/markdown/markdownToHtml.ts';
import { usePageData } from '../page/context.tsx';
import { useSiteAddress } from '../page/siteAddress.ts';
import { Kept } from './Kept.tsx';
import { resolveLink } from './resolveLink.ts';

/** Renders a school's text as Markdown, without executing any HTML in it. */
export function Markdown({ text }: { text: string }) {
  return (
    <Kept as="div" className="prose" of={text}>
      {() => <MarkdownElements text={text} />}
    </Kept>
  );
}

function MarkdownElements({ text }: { text: string }) {
  const { host } = usePageData();
  const address = useSiteAddress();
  const html = useMemo(() => markdownToHtml(text), [text]);
  return useMemo(() => markdownElements<ReactNode>(html, (href) => resolveLink(href, host, address), createElement), [html, host, address]);
}
