import './masthead.css';
import type { ReactNode } from 'react';
import { WaveEdge } from '../ui/WaveEdge.tsx';

/** How a page to read begins: its title over the sea, with the sun coming up behind the first wave. `lang`: the title's, where not the page's. */
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
