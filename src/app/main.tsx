import { boot } from './boot'
import { reloadOnce } from './shell/routing/reloadOnce'
import './shell/look/index.css'

/** `vite build --mode static` makes screens that need no server; they begin with what was recorded. */
const start = import.meta.env.MODE === 'static' ? async () => (await import('./demonstration')).start() : boot

/** Without words nothing can be drawn: opened afresh once, then the page says so in both languages by itself. */
start().catch(() => {
  if (!reloadOnce(window.location.href)) document.getElementById('unreachable')?.removeAttribute('hidden')
})
