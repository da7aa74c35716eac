import './mast.css';
import type { ReactNode } from 'react';
import { WaveEdge } from '../ui/WaveEdge.tsx';

/** How a page to read begins: its title over the sea, with the sun coming up behind the first wave. */
export function Mast({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mast">
      <div className="column mast-in">
        {children}
        <h1>{title}</h1>
      </div>
      <div className="mast-sun" aria-hidden="true" />
      <WaveEdge />
    </div>
  );
}
