/** The page first asked for, if it lies inside the site; anything that could lead elsewhere (`//host`, `/\host`, `https:`) is dropped. */
export const insideSite = (wanted: string | null): string | null => {
  if (!wanted || !wanted.startsWith('/')) return null
  const here = 'http://site.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null
  return url?.origin === here && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : null
}
