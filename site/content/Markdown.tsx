import '#shared/markdown/prose.css';
import { createElement, type ReactNode, useMemo } from 'react';
import { elementsOf } from '#shared/markdown/elements.ts';
import { readMarkdown } from '#shared/markdown/readMarkdown.ts';
import { usePageData } from '../page/context.tsx';
import { useSiteAddress } from '../page/siteAddress.ts';
import { resolveLink } from './resolveLink.ts';

/** Renders a school's text as Markdown, without executing any HTML in it. */
export function Markdown({ text }: { text: string }) {
  const { host } = usePageData();
  const address = useSiteAddress();
  const html = useMemo(() => readMarkdown(text), [text]);
  const elements = useMemo(() => elementsOf<ReactNode>(html, (href) => resolveLink(href, host, address), createElement), [html, host, address]);
  return <div className="prose">{elements}</div>;
}
