// Runs before the first paint, so that a dark page never flashes white. The page's policy allows no inline script.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('scheme')
  } catch {
    // No storage: the system's scheme it is.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // Who comes back signed in has a sidebar, so that its place is there at the first paint.
  const has = (cookie) => document.cookie.split('; ').some((one) => one.startsWith(cookie))
  if (has('token=')) document.documentElement.dataset.inside = has('sidebar=closed') ? 'mini' : 'open'
})()
