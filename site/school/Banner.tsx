import type { Tenant } from '#shared/contract/tenant.ts';
import { useSite } from '../store/context.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { Photo } from '../ui/Photo.tsx';
import { WaveEdge } from '../ui/WaveEdge.tsx';

/** The school's picture, name and pitch, on the home page only. */
export function Banner({ tenant }: { tenant: Tenant }) {
  const pitch = useSite((state) => state.settings.pitch);
  return (
    <div className="banner">
      {tenant.cover ? (
        // On a phone one step less sharp than it could be: behind a name that is not seen, and it comes in half the time.
        <Photo of={tenant.cover} className="banner-picture" sizes="(max-width: 30rem) 85vw, 100vw" first />
      ) : tenant.cover_url ? (
        <img className="banner-picture" src={tenant.cover_url} alt="" fetchPriority="high" />
      ) : (
        <Drawing of="waveCover" className="banner-picture" />
      )}
      <p className="banner-name">
        <span>
          {tenant.name}
          {pitch && <small>{pitch}</small>}
        </span>
      </p>
      <WaveEdge />
    </div>
  );
}
