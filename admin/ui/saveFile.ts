/** Saves `content` as a file in the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
