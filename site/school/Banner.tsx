import type { Tenant } from '#shared/contract/tenant.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { Photo } from '../ui/Photo.tsx';
import { WaveEdge } from '../ui/WaveEdge.tsx';

/** The school's picture and name, on the home page only. */
export function Banner({ tenant }: { tenant: Tenant }) {
  return (
    <div className="banner">
      {tenant.cover ? (
        <Photo of={tenant.cover} className="banner-picture" sizes="100vw" first />
      ) : tenant.cover_url ? (
        <img className="banner-picture" src={tenant.cover_url} alt="" fetchPriority="high" />
      ) : (
        <Drawing of="waveCover" className="banner-picture" />
      )}
      <p className="banner-name">
        <span>{tenant.name}</span>
      </p>
      <WaveEdge />
    </div>
  );
}
