/** Letters that look like digits or each other. References do without them, and so does `new_booking_reference` in the database. */
const LOOK_ALIKES = /[ILOU]/g;

/**
 * The first part of a school's booking references: two letters, the initials of its name if it has two words.
 *
 * @returns for example `PN` for Praia Norte Surf School
 */
export function referencePrefix({ name, slug }: { name: string; slug: string }): string {
  const words = readable(name).split(' ').filter(Boolean);
  const initials = words.map((word) => word[0]).join('');
  const candidates = [initials, words.join(''), `${words.join('')}${readable(slug).replaceAll(' ', '')}`];
  return (candidates.find((letters) => letters.length >= 2) ?? 'BK').slice(0, 2);
}

/** The text in capital letters of the alphabet, its words separated by single spaces. */
function readable(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '').toUpperCase();
  return plain.replaceAll(/[^A-Z]+/g, ' ').replaceAll(LOOK_ALIKES, '').trim();
}
