/** A school's own address on the page's port: `//norte.localhost:8080`. */
export function schoolAddress(schoolHost: string, pageHost: string): string {
  return `//${schoolHost}${/:\d+$/.exec(pageHost)?.[0] ?? ''}`;
}
