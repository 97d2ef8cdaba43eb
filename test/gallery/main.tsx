import { createRoot } from 'react-dom/client'
import { i18n } from '../../src/app/shell/i18n/i18n'
import { rememberedLocale } from '../../src/app/shell/i18n/rememberLocale'
import { scheme } from '../../src/app/shell/scheme/scheme'
import { session } from '../../src/app/shell/session/session'
import '../../src/app/shell/look/index.css'
import '../../src/app/shell/look/frame.css'
import { Gallery } from './Gallery'
import { States, states } from './States'

/** Errors of a failed save: `?errors={"files.0":"…"}`. */
const query = new URLSearchParams(window.location.search)
const errorsJson = query.get('errors') ?? '{}'
/** Shows all controls in one state: `?state=refused`, with the file items in `files`. */
const state = states.find((one) => one === query.get('state'))

scheme.start()
i18n.start(rememberedLocale() === 'en' ? 'en' : 'ru')
await Promise.all([i18n.load('guest'), i18n.load('app'), session.load()])
document.documentElement.lang = i18n.locale()
const root = document.getElementById('root')
if (!root) throw new Error('The gallery has no root element')
createRoot(root).render(
  state ? (
    <States state={state} files={JSON.parse(query.get('files') ?? '[]')} />
  ) : (
    <Gallery errors={JSON.parse(errorsJson)} />
  ),
)
