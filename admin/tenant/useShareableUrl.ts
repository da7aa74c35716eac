import { shareableUrl } from '#shared/school/shareableUrl.ts';
import { useTenant } from './TenantContext.tsx';

/** The school's shareable URL, without a slash at the end: what is shared, pasted into other sites and printed as a QR code. */
export function useShareableUrl(): string {
  return shareableUrl(useTenant(), location);
}
