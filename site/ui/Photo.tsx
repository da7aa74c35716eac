import type { Photo as Uploaded } from '#shared/contract/photo.ts';
import { photoWidths } from '#shared/photos/photoFiles.ts';

type Props = {
  of: Uploaded;
  className: string;
  /** How wide it is shown, as the attribute of that name. */
  sizes: string;
  /** How many versions may be chosen from, the smallest first; all by default. */
  versions?: number;
  /** Is it seen at once? */
  first?: boolean;
};

/** An uploaded photo, in the smallest version that is sharp. Its place has its colour until it has come. */
export function Photo({ of: { hash, width, height, placeholder, alt, x, y }, className, sizes, versions, first }: Props) {
  const files = (type: string) => photoWidths(width).slice(0, versions).map((one) => `/files/${hash}-${one}.${type} ${one}w`).join();
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        className={className}
        srcSet={files('jpg')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', fetchPriority: 'low' })}
        style={{ background: placeholder, objectPosition: `${x}% ${y}%` }}
      />
    </picture>
  );
}
