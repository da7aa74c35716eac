import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

const ICONS = { good: CircleCheck, warn: Info, bad: TriangleAlert };

/** A message that screen readers announce when it appears. */
export function Alert({ kind, children }: { kind: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <div className="alert" data-kind={kind} role="alert">
      <Icon aria-hidden size={22} />
      <div className="alert-text">{children}</div>
    </div>
  );
}
