import type { Lesson } from '#shared/contract/lesson.ts';
import { shareText } from '#shared/lessons/shareText.ts';
import { useCatalog } from '../../catalog/useCatalog.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { useShareableUrl } from '../../tenant/useShareableUrl.ts';

/** What is shared of these lessons; nothing while it is not known, or where there are none. */
export function useShareText(lessons: readonly Lesson[] | undefined): string | undefined {
  const lang = useLanguage();
  const { timezone } = useTenant();
  const url = useShareableUrl();
  const { activities, isPending } = useCatalog();
  if (!lessons || lessons.length === 0 || isPending) return undefined;
  return shareText(lessons, activities, url, { lang, timezone });
}
