import type { SVGProps } from 'react';
import type { LucideIcon } from 'lucide-react';

type Props = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Creates an icon from the icon set's drawing. Replaces the set's own factory in the build (`vite.site.config.ts`), whose
 * options this site does not use.
 */
export function createIcon({ node }: { node: [tag: 'path', attributes: object][] }): LucideIcon {
  const Icon = ({ size = 24, ...rest }: Props) => (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" {...rest}>
      {node.map(([Part, attributes], index) => (
        <Part key={index} {...attributes} />
      ))}
    </svg>
  );
  return Icon as unknown as LucideIcon;
}
