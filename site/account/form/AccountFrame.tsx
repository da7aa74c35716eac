import './account.css';
import type { ReactNode, Ref } from 'react';
import { Drawing } from '../../ui/Drawing.tsx';

/** A page with one short form, and beside it, where there is room, the sea. */
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
