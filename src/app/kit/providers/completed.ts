import { HttpError, type DataProvider } from 'react-admin'
import { announce, type Quiet } from '../../shell/http/announce'
import { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import { toast } from '../../shell/toasts/store'
import type { AppDataProvider, CustomMethods } from './dataProvider'
import type { Realtime } from './realtime'

/** Statuses that screens handle: an edit conflict, or a record in use. */
const shownInPlace = [409]

/**
 * Converts errors of a third-party provider to HttpError. A plain error is a bug of the provider: its message is shown
 * and logged to the console.
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

/** Shows an error toast; bugs of the provider use their own message. */
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

/** Wraps a method to show a toast on failure, like the product's own client. */
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

/** Error for methods that the provider does not implement; the screens show it like any other. */
const notOffered = () => new HttpError(i18n.t('kit.not_offered'), 501, {})
/** Without realtime events, screens keep showing the last response. */
const silent = async () => undefined
const missing = () => Promise.reject(notOffered())
const missingAction = () => {
  toast.warning({ text: i18n.t('kit.not_offered') })
  return missing()
}

/**
 * Completes any data provider with the methods the screens need: errors show toasts, and missing methods report that
 * they are unsupported. Without `act`, lists and records remain readable.
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
