import { boot } from './boot'
import { reloadOnce } from './shell/routing/reloadOnce'
import './shell/look/index.css'

/** Without words nothing can be drawn: opened afresh once, then the page says so in both languages by itself. */
boot().catch(() => {
  if (!reloadOnce(window.location.href)) document.getElementById('unreachable')?.removeAttribute('hidden')
})
