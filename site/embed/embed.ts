import { EMBED_BUTTON_CLASS } from '#shared/school/embedSnippet.ts';
import { chooseLanguage } from '#shared/language.ts';
import { type BookingDialog, bookingDialog } from './bookingDialog.ts';
import { BOOKED, BOOKED_HASH } from './messages.ts';

// `/embed.js`, the script for a school's own page (docs/embedding.md). A click on a link with the class opens the
// school's site in a dialog. In unsupported browsers the link stays a plain link.

const script = document.currentScript;
if (script instanceof HTMLScriptElement && 'adoptedStyleSheets' in document) listen(new URL(script.src).origin);

/** @param school the school's origin, where this script came from */
function listen(school: string): void {
  tellOfPaidBooking();
  let dialog: BookingDialog | undefined;
  let opened: HTMLAnchorElement | undefined;
  window.addEventListener('message', (message) => dialog?.receive(message));
  document.addEventListener('click', (event) => {
    // Not for clicks that open a new tab, and not twice if the script was included twice.
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find(isButton);
    const address = link && new URL(link.href);
    if (!address || address.origin !== school) return;
    event.preventDefault();

    const spoken = link.closest<HTMLElement>('[lang]')?.lang ?? '';
    const lang = chooseLanguage(address.searchParams.get('lang'), [spoken, ...navigator.languages]);
    address.searchParams.set('lang', lang);
    address.searchParams.set('iframe', '1');
    if (!dialog?.shows(address)) {
      dialog?.remove();
      dialog = bookingDialog(address, lang);
    }
    opened = link;
    dialog.open(link);
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // The page's policy allows this script but not its frame.
    if (opened && effectiveDirective === 'frame-src' && blockedURI.startsWith(school)) window.location.assign(opened.href);
  });
}

/** Back from a payment that began here: tells the page of the booking, once its own scripts have run. */
function tellOfPaidBooking(): void {
  if (location.hash !== BOOKED_HASH) return;
  const tell = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    (document.querySelector(`.${EMBED_BUTTON_CLASS}`) ?? document).dispatchEvent(new CustomEvent(BOOKED, { bubbles: true, composed: true }));
  };
  if (document.readyState === 'complete') tell();
  else window.addEventListener('load', tell);
}

function isButton(target: EventTarget): target is HTMLAnchorElement {
  return target instanceof HTMLAnchorElement && target.classList.contains(EMBED_BUTTON_CLASS) && target.href !== '';
}
