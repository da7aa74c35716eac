import { type CSSProperties, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { tone } from '#shared/catalog/tone.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** A tab for all lessons and one for each activity. The choice is in the address, so each tab is a link. */
export function ActivityTabs({ chosen }: { chosen: number | undefined }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  const { activities, activity_order } = useSite((state) => state.aux!);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the chosen tab may be outside the strip. Scrolls it to the left, with a part of the previous tab visible.
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) strip.current!.scrollLeft = tab.offsetLeft - 64;
  }, []);
  if (activity_order.length === 0) return null;
  return (
    <nav className="tabs" ref={strip} aria-label={say('Activities')}>
      <ul>
        <li>
          <SiteLink className="tab" to={pathname} aria-current={chosen === undefined || undefined}>
            <span className="tab-name">{say('All')}</span>
          </SiteLink>
        </li>
        {activity_order.map((id) => (
          <li key={id}>
            <SiteLink
              className="tab"
              to={`${pathname}?activity=${id}`}
              aria-current={chosen === id || undefined}
              style={{ '--activity': tone(activities[id]!.color) } as CSSProperties}
            >
              <span className="tab-name">{activities[id]!.name}</span>
              <span className="tab-place">{activities[id]!.place}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
