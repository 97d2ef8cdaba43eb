import { createContext } from 'react'
import type { Permission } from '../../api'
import { i18n } from '../shell/i18n/i18n'
import { authProviderOver } from './providers/authProvider'
import { dataProviderOver } from './providers/dataProvider'
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

/**
 * What is not told by a toast: a page that may not be read is shown as not found in its place; an edit or a delete that meets another one is
 * answered by a dialog with both sides of it.
 */
const shownInPlace: Readonly<Record<string, readonly number[]>> = { GET: [403, 404], PUT: [409], DELETE: [409] }

/** A refusal as react-admin's forms and pages read it: field errors joined, everything else of the problem kept in `body`. */
export const adminError = ({ status, message, errors, body }: HttpProblem): HttpError =>
  new HttpError(message, status, {
    ...body,
    errors: Object.keys(errors).length > 0 ? fieldErrors(errors) : undefined,
  })

/** The product's own HTTP client, with its refusals as react-admin reads them. */
const appTransport: Transport = async (sent) => {
  try {
    const { files, ...call } = { ...sent, quiet: sent.quiet ?? shownInPlace[sent.method] ?? [] }
    return await (files ? requestForm({ ...call, files, fields: fieldsOf(call.body) }) : request(call))
  } catch (cause) {
    throw cause instanceof HttpProblem ? adminError(cause) : cause
  }
}

/** What stands beside files is text, as in any form. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]))

/**
 * The one place that chooses what the screens work with. To run them on another backend, give another dataProvider here, by `completed(yours)`
 * (it must pass test/provider/), and another authProvider; no screen knows the difference.
 */
export const dataProvider = dataProviderOver(appTransport, events)

/** The one that the whole page works with, the screens and the bell in the frame around them. */
export const ProviderContext = createContext(dataProvider)

export const authProviderFor = (permissionsOf: (resource: string) => readonly Permission[]) =>
  authProviderOver({ session, permissionsOf })

export const i18nProviderNow = () => i18nProviderOver({ locale: i18n.locale(), messages: i18n.messages })

type Options = { locale: string; messages: () => Parameters<typeof mergeTranslations>[number] }

/**
 * react-admin's texts with ours over them. The published Russian ones lag behind react-admin and lack some plural forms: the key `ra` of
 * our own messages fills them in. Messages that arrive later, with the screens that show them, are followed.
 */
const i18nProviderOver = ({ locale, messages }: Options): I18nProvider => {
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
    // The language changes with the address, so with a page load.
    changeLocale: async () => undefined,
    getLocale: () => locale,
    getLocales: () => [{ locale, name: locale }],
  }
}
