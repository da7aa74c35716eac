import { shareableUrl } from '#shared/school/shareableUrl.ts';
import { useTenant } from './TenantContext.tsx';

/** The school's public address without a trailing slash, for sharing, embedding and the QR code. */
export function useShareableUrl(): string {
  return shareableUrl(useTenant(), location);
}
