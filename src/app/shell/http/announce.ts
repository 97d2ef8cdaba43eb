import { i18n } from '../i18n/i18n'
import { sessionStore } from '../session/store'
import { toast } from '../toasts/store'
import type { FieldErrors, HttpProblem } from './problem'

/** Statuses (0 is a lost network) that the caller shows in its own words, or all of them. */
export type Quiet = 'all' | readonly number[]

type Options = {
  readonly quiet?: Quiet
  /** The token the call was made with: a late refusal of an old one neither ends a new session nor asks again to sign in. */
  readonly token?: string
}

const maintenanceListeners = new Set<() => void>()

/** Calls `listener` whenever a change is refused because of maintenance; answers how to stop. */
export const onMaintenanceRefusal = (listener: () => void) => {
  maintenanceListeners.add(listener)
  return () => void maintenanceListeners.delete(listener)
}

/**
 * What a person is told about a refused call, in one place for the whole product (R8). A dead session ends in any case; the rest is
 * silent when the caller asked so.
 */
export const announce = (problem: HttpProblem, { quiet, token }: Options = {}): void => {
  if (problem.body.maintenance) maintenanceListeners.forEach((listener) => listener())
  if (problem.status === 401) {
    if (token !== sessionStore.token()) return
    if (sessionStore.current()) return endSession()
    // What the left page still asks for: that the session has ended was told.
    if (ended !== null && token === undefined) return
  }
  if (problem.status === 403 && quiet !== 'all') sessionStore.doubt()
  if (quiet === 'all' || quiet?.includes(problem.status)) return
  say(problem)
}

/** The message of a lost network, until the server is heard from again. */
let lost: number | null = null

/** The server has answered: a network that is there again is not called lost any longer than it takes to read. */
export const heard = (): void => {
  const id = lost
  if (id === null) return
  lost = null
  setTimeout(() => lost ?? toast.close(id), 5_000)
}

/** The message of a session that has ended, until somebody signs in. */
let ended: number | null = null

const endSession = () => {
  ended = toast.warning({ title: i18n.t('token_expired_alert_title'), text: i18n.t('token_expired_alert_text') })
  sessionStore.expire()
}

sessionStore.subscribe(() => {
  if (ended === null || !sessionStore.current()) return
  toast.close(ended)
  ended = null
})

/** What is wrong with no field in particular is said by the toast too: there may be no form that could show it. */
const wordsOf = (message: string, errors: FieldErrors): string =>
  [message || i18n.t('error_alert_text'), ...(errors[''] ?? [])].join(' ')

const say = ({ status, message, retryAfter, body, errors }: HttpProblem) => {
  const title = i18n.t('error_alert_title')
  if (body.maintenance) return toast.warning({ title: i18n.t('problems.maintenance'), text: message })
  if (status >= 500) return toast.danger({ title, text: i18n.t('error_alert_text') })
  switch (status) {
    case 0:
      lost = toast.danger({ title: i18n.t('problems.network.title'), text: i18n.t('problems.network.text') })
      return lost
    case 401:
    case 403:
    case 404:
    case 409:
    case 413:
      return toast.danger({
        title: i18n.t(`problems.${status}.title`),
        text: message || i18n.t(`problems.${status}.text`),
      })
    case 429:
      return toast.warning({ title: i18n.t('problems.429.title'), text: waitText(retryAfter) })
    default:
      return toast.danger({ title, isOfForm: status === 422, text: wordsOf(message, errors) })
  }
}

/** «Попробуйте через 40 секунд»: seconds up to a minute and a half, whole minutes beyond. */
export const waitText = (seconds: number | null): string => {
  if (seconds === null) return i18n.t('problems.429.text')
  return seconds <= 90
    ? i18n.t('problems.429.seconds', { smart_count: seconds })
    : i18n.t('problems.429.minutes', { smart_count: Math.ceil(seconds / 60) })
}
