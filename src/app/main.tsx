import { boot } from './boot'
import { reloadOnce } from './shell/routing/reloadOnce'
import './shell/look/index.css'

/** `vite build --mode static` builds a demo without a server, which shows recorded data. */
const start = import.meta.env.MODE === 'static' ? async () => (await import('./demonstration')).start() : boot

/**
 * Without messages nothing can be rendered: the page reloads once, and then shows the static error in both languages.
 */
start().catch(() => {
  if (!reloadOnce(window.location.href)) document.getElementById('unreachable')?.removeAttribute('hidden')
})
