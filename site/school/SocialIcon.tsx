import type { Network } from './socialLinks.ts';

/** A network's icon, next to its name. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      {DRAWINGS[network]}
    </svg>
  );
}

const DRAWINGS = {
  facebook: <path d="M10 21V8.500C10 5.5 11.5 4 14 4h2M7 12h8" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.8 7.200h.01" />
    </>
  ),
  twitter: <path d="M5 4l14 16M19 4L5 20" />,
  whatsapp: (
    <>
      <path d="M4 20l1.3-4A8.5 8.5 0 1 1 8.5 19L4 20z" />
      <path d="M9 8.500c0 3.5 3 6.5 6.5 6.500l.5-1.8-2-1-1 1c-1-.5-1.7-1.2-2.2-2.200l1-1-1-2z" />
    </>
  ),
};
