// Runs before the first paint, so that dark pages do not flash white. The CSP forbids inline scripts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('scheme')
  } catch {
    // Without storage, the system's scheme applies.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // Reserves space for the sidebar of signed-in users before the first paint.
  const has = (cookie) => document.cookie.split('; ').some((one) => one.startsWith(cookie))
  if (has('token=')) document.documentElement.dataset.inside = has('sidebar=closed') ? 'mini' : 'open'
})()
