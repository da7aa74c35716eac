import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Closes a `popover` element after a link in it was followed. The rest works without scripts. */
export function usePopoverMenu<T extends HTMLElement>() {
  const menu = useRef<T>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);
  return menu;
}
