import type { Language } from '#shared/language.ts';
import css from './dialog.css?inline';
import { lockScroll } from './lockScroll.ts';
import { BOOKED, type FrameMessage, GREETING, type HostMessage, READY } from './messages.ts';

/** The dialog's few texts: this script is too small for the site's translator. */
const DIALOG_MESSAGES: Record<Language, { title: string; close: string; loading: string }> = {
  en: { title: 'Book a lesson', close: 'Close', loading: 'Loading…' },
  pt: { title: 'Reservar uma aula', close: 'Fechar', loading: 'A carregar…' },
  es: { title: 'Reservar una clase', close: 'Cerrar', loading: 'Cargando…' },
  fr: { title: 'Réserver un cours', close: 'Fermer', loading: 'Chargement…' },
  de: { title: 'Termin buchen', close: 'Schließen', loading: 'Wird geladen…' },
};

/** The dialog that frames a school's booking site on another page. */
export type BookingDialog = {
  /** Does it show this address, and is it still on the page? */
  shows(address: URL): boolean;
  /** Opens the dialog for a link, which gets the focus back and the booking event. */
  open(link: HTMLElement): void;
  /** Handles a message of the frame; ignores all others. */
  receive(message: MessageEvent): void;
  remove(): void;
};

/** Creates the dialog. A closed dialog keeps its entries, in case it was closed by mistake; after a booking it is removed. */
export function bookingDialog(address: URL, lang: Language): BookingDialog {
  const words = DIALOG_MESSAGES[lang];
  const allow = 'share' in navigator ? 'clipboard-write; web-share' : 'clipboard-write';
  const frame = createElement('iframe', { src: address.href, title: words.title, allow });
  const loading = createElement('p', { role: 'status' }, words.loading);
  const button = createElement('button', { type: 'button', 'aria-label': words.close });
  const box = createElement('div', { class: 'box' }, loading, frame);
  const bar = createElement('div', { class: 'bar' }, createElement('h2', {}, words.title), button);
  const dialog = createElement('dialog', { 'aria-label': words.title, lang }, bar, box);
  const place = createElement('div', {});
  const shadow = place.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  shadow.adoptedStyleSheets = [style];
  shadow.append(dialog);
  document.body.append(place);

  let opener: HTMLElement | undefined;
  let unlockScroll: (() => void) | undefined;
  let isDone = false;
  const close = () => dialog.close();
  button.addEventListener('click', close);
  dialog.addEventListener('click', ({ target }) => {
    // A click on the dialog itself is a click on its backdrop.
    if (target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    // The event comes with the next frame; by then the dialog can be open again.
    if (dialog.open) return;
    unlockScroll?.();
    unlockScroll = undefined;
    opener?.focus({ preventScroll: true });
    if (isDone) place.remove();
  });
  frame.addEventListener('load', () => {
    loading.hidden = true;
  });

  return {
    shows: ({ href }) => href === address.href && place.isConnected,
    open(link) {
      if (dialog.open) return;
      opener = link;
      unlockScroll ??= lockScroll();
      dialog.showModal();
    },
    receive({ source, origin, data }) {
      if (source !== frame.contentWindow || origin !== address.origin) return;
      if (data === READY) frame.contentWindow!.postMessage(GREETING, origin);
      const message = data as FrameMessage | null | undefined;
      if (message?.lineup === 'height') box.style.setProperty('--height', `${message.height}px`);
      if (message?.lineup === 'page') frame.contentWindow!.postMessage({ lineup: 'page', href: location.href } satisfies HostMessage, origin);
      if (message?.lineup === 'close') close();
      if (message?.lineup === 'booked') {
        isDone = true;
        opener?.dispatchEvent(new CustomEvent(BOOKED, { bubbles: true, composed: true }));
      }
    },
    remove() {
      close();
      place.remove();
    },
  };
}

function createElement<T extends keyof HTMLElementTagNameMap>(tag: T, attributes: Record<string, string>, ...children: (Node | string)[]) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
