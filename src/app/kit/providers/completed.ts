import { HttpError, type DataProvider } from 'react-admin'
import { announce, type Quiet } from '../../shell/http/announce'
import { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import { toast } from '../../shell/toasts/store'
import type { AppDataProvider, CustomMethods } from './dataProvider'
import type { Realtime } from './realtime'

/** Refusals that screens answer in their place: another version of the record, or what still uses it. */
const shownInPlace = [409]

/**
 * What a foreign provider throws, as the screens read it. A plain error is a fault of the provider: it is shown in its own words and
 * reported to the browser's console.
 */
const refusalOf = (cause: unknown): HttpError => {
  if (cause instanceof HttpError) return cause
  if (cause instanceof Error && cause.name === 'AbortError') throw cause
  const message = cause instanceof Error ? cause.message : String(cause)
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : pageFault
  reportError(cause)
  return new HttpError(message, status, {})
}
const pageFault = 500

/** A refusal in words: a fault of the provider has its own, which our client has not. */
const tell = ({ status, message }: HttpError, quiet: Quiet) => {
  if (status !== pageFault) return announce(new HttpProblem({ status, message }), { quiet })
  if (quiet !== 'all' && !quiet.includes(status))
    toast.danger({ title: i18n.t('error_alert_title'), text: message || i18n.t('error_alert_text') })
}

const readable =
  <Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    try {
      return await method(...given)
    } catch (cause) {
      throw refusalOf(cause)
    }
  }

/** Tells by a toast what a change was refused for, as our own client does. */
const told =
  <Given extends unknown[], Answer>(
    method: (...given: Given) => Promise<Answer>,
    quietOf: (...given: Given) => Quiet = () => shownInPlace,
  ) =>
  async (...given: Given): Promise<Answer> => {
    try {
      return await method(...given)
    } catch (cause) {
      const refusal = refusalOf(cause)
      tell(refusal, quietOf(...given))
      throw refusal
    }
  }

/** What a provider does not offer, as an answer: the screens show it as any other refusal. */
const notOffered = () => new HttpError(i18n.t('kit.not_offered'), 501, {})
/** Without events the screens show what they were last answered. */
const silent = async () => undefined
const missing = () => Promise.reject(notOffered())
const missingAction = () => {
  toast.warning({ text: i18n.t('kit.not_offered') })
  return missing()
}

/**
 * Anybody's data provider as the screens need it: refused changes are told, and what it does not offer is told in words. One for whom the
 * `act` is missing can look at everything that is a list or a record.
 */
export const completed = (given: DataProvider & Partial<CustomMethods & Realtime>): AppDataProvider => ({
  ...given,
  getList: readable(given.getList),
  getOne: readable(given.getOne),
  getMany: readable(given.getMany),
  getManyReference: readable(given.getManyReference),
  create: told(given.create),
  update: told(given.update),
  delete: told(given.delete),
  deleteMany: told(given.deleteMany),
  read: given.read ? readable(given.read) : missing,
  act: given.act ? told(given.act, (_key, { quiet }) => quiet ?? shownInPlace) : missingAction,
  makeFile: given.makeFile ? told(given.makeFile, (_key, { quiet }) => quiet ?? shownInPlace) : missingAction,
  getFile: given.getFile ? told(given.getFile, (_path, { quiet } = {}) => quiet ?? []) : missingAction,
  bulk: given.bulk ? told(given.bulk) : missingAction,
  countMatches: given.countMatches ?? missing,
  exportList: given.exportList ? told(given.exportList) : missingAction,
  subscribe: given.subscribe ?? silent,
  unsubscribe: given.unsubscribe ?? silent,
})
