import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type Messages = { readonly [key: string]: string | Messages }
type Options<Part extends string> = {
  parts: readonly Part[]
  join: (part: Part, read: (file: string) => Messages) => Messages
}

const root = fileURLToPath(new URL('../../../i18n', import.meta.url))
const locales = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const readerOf =
  (locale: string) =>
  (file: string): Messages =>
    JSON.parse(readFileSync(join(root, locale, 'app', `${file}.json`), 'utf8'))

/** The file that the build replaces. */
const moduleFile = /[\\/]app[\\/]shell[\\/]i18n[\\/]addresses\.ts$/
/** Same value as in addresses.ts. */
const developmentBase = '/@messages/'

/** Joins the messages of the screens into one static file for each language and part. */
export const joinedMessages = <Part extends string>(options: Options<Part>): Plugin => {
  const joined = (locale: string, part: Part) => JSON.stringify(options.join(part, readerOf(locale)))
  let isBuild = false
  return {
    name: 'joined-messages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    load(id) {
      if (!isBuild || !moduleFile.test(id)) return null
      const emit = (locale: string, part: Part) =>
        this.emitFile({ type: 'asset', name: `${part}.json`, source: joined(locale, part) })
      const addressesIn = (locale: string) =>
        options.parts.map((part) => `${part}: import.meta.ROLLUP_FILE_URL_${emit(locale, part)}`).join(', ')
      const addresses = locales.map((locale) => `${locale}: { ${addressesIn(locale)} }`).join(', ')
      return `const addresses = { ${addresses} }\nexport const addressOf = (locale, part) => addresses[locale][part]`
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(developmentBase, (request, response, next) => {
        const locale = locales.find((one) => request.url?.startsWith(`/${one}/`))
        const part = options.parts.find((one) => request.url?.endsWith(`/${one}.json`))
        if (!locale || !part) return next()
        response.setHeader('content-type', 'application/json')
        response.end(joined(locale, part))
      })
    },
  }
}
