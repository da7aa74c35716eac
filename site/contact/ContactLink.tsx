import type { ComponentProps, ReactNode } from 'react';

/** A link to call, write or come. A number opens the phone; the others open in a new window. */
export function ContactLink({ url, children, ...rest }: { url: string; children: ReactNode } & ComponentProps<'a'>) {
  const isCall = url.startsWith('tel:');
  return (
    <a {...rest} href={url} {...(isCall ? {} : { rel: 'noopener', target: '_blank' })}>
      {children}
    </a>
  );
}
