/** Returns a return address inside the site, or null for anything that could lead elsewhere (`//host`, `/\host`, `https:`). */
export const safeReturnPath = (wanted: string | null): string | null => {
  if (!wanted || !wanted.startsWith('/')) return null
  const here = 'http://site.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null
  return url?.origin === here && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : null
}
