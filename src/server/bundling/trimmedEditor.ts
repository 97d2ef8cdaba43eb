import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ourPlugins = fileURLToPath(new URL('../../app/kit/editor/plugins.ts', import.meta.url))
const languages = '\0editor-languages'

/**
 * Replaces the editor's translation loader by one for two languages. A translation is a list of texts in the order of
 * the list of keys.
 */
const twoLanguages = `
import keys from 'jodit/esm/langs/keys.js'
import ru from 'jodit/esm/langs/ru.js'
import en from 'jodit/esm/langs/en.js'
const list = (value) => value.default ?? value
const named = (texts) => Array.isArray(texts) ? Object.fromEntries(texts.map((text, index) => [list(keys)[index], text])) : texts
export default { ru: named(list(ru)), en: named(list(en)) }
`

/** Removes unused parts of the editor from the build: most plugins and 25 languages. */
export const trimmedEditor = (): Plugin => ({
  name: 'trimmed-editor',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) => {
    if (source === 'jodit/esm/plugins/all.js') return ourPlugins
    return source.endsWith('/languages.js') && importer?.includes('/jodit/esm/') ? languages : null
  },
  load: (id) => (id === languages ? twoLanguages : null),
})
