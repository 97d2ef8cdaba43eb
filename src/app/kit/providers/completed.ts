import { HttpError, type DataProvider } from 'react-admin'
import { announce, type Quiet } from '../../shell/http/announce'
import { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import { toast } from '../../shell/toasts/store'
import type { AppDataProvider, CustomMethods } from './dataProvider'
import type { Realtime } from './realtime'

/** Refusals that screens answer in their place: another version of the record, or what still uses it. */
const shownInPlace = [409]

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
      const { status, message } = cause instanceof HttpError ? cause : { status: 0, message: '' }
      announce(new HttpProblem({ status, message }), { quiet: quietOf(...given) })
      throw cause
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
  create: told(given.create),
  update: told(given.update),
  delete: told(given.delete),
  deleteMany: told(given.deleteMany),
  read: given.read ?? missing,
  act: given.act ? told(given.act, (_key, { quiet }) => quiet ?? shownInPlace) : missingAction,
  makeFile: given.makeFile ? told(given.makeFile, (_key, { quiet }) => quiet ?? shownInPlace) : missingAction,
  getFile: given.getFile ? told(given.getFile, (_path, { quiet } = {}) => quiet ?? []) : missingAction,
  bulk: given.bulk ? told(given.bulk) : missingAction,
  countMatches: given.countMatches ?? missing,
  exportList: given.exportList ? told(given.exportList) : missingAction,
  subscribe: given.subscribe ?? silent,
  unsubscribe: given.unsubscribe ?? silent,
})
