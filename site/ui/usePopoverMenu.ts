import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** For an element with `popover`: it closes once a link of it was followed. The browser does the rest, scripts or not. */
export function usePopoverMenu<T extends HTMLElement>() {
  const menu = useRef<T>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Opened before the scripts came, it stays open.
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);
  return menu;
}
