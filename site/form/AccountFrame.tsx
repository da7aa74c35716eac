import './account.css';
import type { ReactNode, Ref } from 'react';
import { Drawing } from '../ui/Drawing.tsx';

/** The layout of a page with one short form. */
export function AccountFrame({ title, heading, children }: { title: string; heading?: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <div className="column account">
      <div className="account-main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <Drawing of="calmSea" className="account-drawing" />
    </div>
  );
}
