import { HttpError, type DataProvider } from 'react-admin'
import { announce, type Quiet } from '../../shell/http/announce'
import { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import { toast } from '../../shell/toasts/store'
import type { AppDataProvider, CustomMethods } from './dataProvider'
import type { Realtime } from './realtime'

/** Statuses that screens handle: an edit conflict, or a record in use. */
const handledStatuses = [409]

/**
 * Converts errors of a third-party provider to HttpError. A plain error is a bug of the provider: its message is shown
 * and logged to the console.
 */
const toHttpError = (cause: unknown): HttpError => {
  if (cause instanceof HttpError) return cause
  if (cause instanceof Error && cause.name === 'AbortError') throw cause
  const message = cause instanceof Error ? cause.message : String(cause)
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : pageFault
  reportError(cause)
  return new HttpError(message, status, {})
}
const pageFault = 500

/** Shows an error toast; bugs of the provider use their own message. */
const showError = ({ status, message }: HttpError, quiet: Quiet) => {
  if (status !== pageFault) return announce(new HttpProblem({ status, message }), { quiet })
  if (quiet !== 'all' && !quiet.includes(status))
    toast.danger({ title: i18n.t('error_alert_title'), text: message || i18n.t('error_alert_text') })
}

const withHttpErrors =
  <Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    try {
      return await method(...given)
    } catch (cause) {
      throw toHttpError(cause)
    }
  }

/** Wraps a method to show a toast on failure, like the product's own client. */
const withErrorToast =
  <Given extends unknown[], Answer>(
    method: (...given: Given) => Promise<Answer>,
    quietOf: (...given: Given) => Quiet = () => handledStatuses,
  ) =>
  async (...given: Given): Promise<Answer> => {
    try {
      return await method(...given)
    } catch (cause) {
      const refusal = toHttpError(cause)
      showError(refusal, quietOf(...given))
      throw refusal
    }
  }

/** Error for methods that the provider does not implement; the screens show it like any other. */
const unsupportedError = () => new HttpError(i18n.t('kit.not_offered'), 501, {})
/** Without realtime events, screens keep showing the last response. */
const ignoreEvents = async () => undefined
const rejectUnsupported = () => Promise.reject(unsupportedError())
const rejectUnsupportedAction = () => {
  toast.warning({ text: i18n.t('kit.not_offered') })
  return rejectUnsupported()
}

/**
 * Completes any data provider with the methods the screens need: errors show toasts, and missing methods report that
 * they are unsupported. Without `act`, lists and records remain readable.
 */
export const completeProvider = (given: DataProvider & Partial<CustomMethods & Realtime>): AppDataProvider => ({
  ...given,
  getList: withHttpErrors(given.getList),
  getOne: withHttpErrors(given.getOne),
  getMany: withHttpErrors(given.getMany),
  getManyReference: withHttpErrors(given.getManyReference),
  create: withErrorToast(given.create),
  update: withErrorToast(given.update),
  delete: withErrorToast(given.delete),
  deleteMany: withErrorToast(given.deleteMany),
  read: given.read ? withHttpErrors(given.read) : rejectUnsupported,
  act: given.act ? withErrorToast(given.act, (_key, { quiet }) => quiet ?? handledStatuses) : rejectUnsupportedAction,
  makeFile: given.makeFile
    ? withErrorToast(given.makeFile, (_key, { quiet }) => quiet ?? handledStatuses)
    : rejectUnsupportedAction,
  getFile: given.getFile
    ? withErrorToast(given.getFile, (_path, { quiet } = {}) => quiet ?? [])
    : rejectUnsupportedAction,
  bulk: given.bulk ? withErrorToast(given.bulk) : rejectUnsupportedAction,
  countMatches: given.countMatches ?? rejectUnsupported,
  exportList: given.exportList ? withErrorToast(given.exportList) : rejectUnsupportedAction,
  subscribe: given.subscribe ?? ignoreEvents,
  unsubscribe: given.unsubscribe ?? ignoreEvents,
})
