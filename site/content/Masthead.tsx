import './masthead.css';
import type { ReactNode } from 'react';
import { WaveEdge } from '../ui/WaveEdge.tsx';

/** The title of a page to read, over the sea. `lang`: the title's language, if it differs from the page's. */
export function Masthead({ title, lang, children }: { title: string; lang?: string | undefined; children?: ReactNode }) {
  return (
    <div className="mast">
      <div className="column mast-in">
        {children}
        <h1 lang={lang}>{title}</h1>
      </div>
      <div className="mast-sun" aria-hidden="true" />
      <WaveEdge />
    </div>
  );
}
