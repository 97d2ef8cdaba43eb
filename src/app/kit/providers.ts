import { createContext } from 'react'
import type { Permission } from '../../api'
import { i18n } from '../shell/i18n/i18n'
import { createAuthProvider } from './providers/authProvider'
import { createDataProvider } from './providers/dataProvider'
import { session } from '../shell/session/session'
import { events } from '../shell/http/events'
import { HttpProblem } from '../shell/http/problem'
import { request } from '../shell/http/request'
import { requestForm } from './providers/requestForm'
import type { Transport } from './providers/transport'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import russian from 'ra-language-russian'
import { mergeTranslations, type I18nProvider, HttpError } from 'react-admin'
import { fieldErrors } from './providers/fieldErrors'

/** Statuses that show no toast: a page without access shows not found; conflicts of an edit or delete open a dialog. */
const handledStatuses: Readonly<Record<string, readonly number[]>> = { GET: [403, 404], PUT: [409], DELETE: [409] }

/** Converts an error for react-admin's forms and pages: joins field errors and keeps the rest of the problem in `body`. */
export const adminError = ({ status, message, errors, body }: HttpProblem): HttpError =>
  new HttpError(message, status, {
    ...body,
    errors: Object.keys(errors).length > 0 ? fieldErrors(errors) : undefined,
  })

/** The product's HTTP client with errors converted for react-admin. */
const appTransport: Transport = async (sent) => {
  try {
    const { files, ...call } = { ...sent, quiet: sent.quiet ?? handledStatuses[sent.method] ?? [] }
    return await (files ? requestForm({ ...call, files, fields: fieldsOf(call.body) }) : request(call))
  } catch (cause) {
    throw cause instanceof HttpProblem ? adminError(cause) : cause
  }
}

/** Multipart fields are sent as text. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]))

/**
 * The single place that selects the backend. To use another one, replace the dataProvider with `completed(yours)` (it
 * must pass test/provider/) and the authProvider; the screens need no change.
 */
export const dataProvider = createDataProvider(appTransport, events)

/** Data provider of the whole page, including the bell outside of react-admin. */
export const ProviderContext = createContext(dataProvider)

export const authProviderFor = (permissionsOf: (resource: string) => readonly Permission[]) =>
  createAuthProvider({ session, permissionsOf })

export const i18nProviderNow = () => createI18nProvider({ locale: i18n.locale(), messages: i18n.messages })

type Options = { locale: string; messages: () => Parameters<typeof mergeTranslations>[number] }

/**
 * react-admin's messages, overridden by the product's. The published Russian ones are outdated and lack plural forms,
 * so our key `ra` completes them; messages loaded later are merged too.
 */
const createI18nProvider = ({ locale, messages }: Options): I18nProvider => {
  const theirs = locale === 'ru' ? russian : english
  const over = (ours: ReturnType<typeof messages>) => ({
    ours,
    provider: polyglotI18nProvider(() => mergeTranslations(theirs, ours), locale, [], { allowMissing: true }),
  })
  let latest = over(messages())
  return {
    translate: (key, options) => {
      const ours = messages()
      if (ours !== latest.ours) latest = over(ours)
      return latest.provider.translate(key, options)
    },
    // Changing the language changes the address and reloads the page.
    changeLocale: async () => undefined,
    getLocale: () => locale,
    getLocales: () => [{ locale, name: locale }],
  }
}
