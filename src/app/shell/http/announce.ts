import { i18n } from '../i18n/i18n'
import { createListeners } from '../listeners'
import { sessionStore } from '../session/store'
import { toast } from '../toasts/store'
import type { FieldErrors, HttpProblem } from './problem'

/** Statuses that the caller reports itself (0 means no network), or all of them. */
export type Quiet = 'all' | readonly number[]

type Options = {
  readonly quiet?: Quiet
  /** Token of the request: a late 401 for an old token neither ends a new session nor asks to sign in again. */
  readonly token?: string
}

const maintenance = createListeners()

/** Calls `listener` whenever a change is rejected because of maintenance; returns the unsubscribe function. */
export const onMaintenanceRefusal = maintenance.subscribe

/**
 * Central error reporting for failed requests (R8). A 401 always ends the session; other errors show a toast unless
 * the caller suppresses it.
 */
export const announce = (problem: HttpProblem, { quiet, token }: Options = {}): void => {
  if (problem.body.maintenance) maintenance.notify()
  if (problem.status === 401) {
    if (token !== sessionStore.token()) return
    if (sessionStore.current()) return endSession()
    // This is a late request of the previous page, and the end of the session has already been reported.
    if (expiredToastId !== null && token === undefined) return
  }
  if (problem.status === 403 && quiet !== 'all') sessionStore.doubt()
  if (quiet === 'all' || quiet?.includes(problem.status)) return
  showProblem(problem)
}

/** Id of the offline toast, until the server responds again. */
let offlineToastId: number | null = null

/** Closes the offline toast after a response from the server, with a delay so that it can be read. */
export const clearOfflineToast = (): void => {
  const id = offlineToastId
  if (id === null) return
  offlineToastId = null
  setTimeout(() => offlineToastId ?? toast.close(id), 5_000)
}

/** Id of the session-expired toast, until the user signs in. */
let expiredToastId: number | null = null

const endSession = () => {
  expiredToastId = toast.warning({
    title: i18n.t('token_expired_alert_title'),
    text: i18n.t('token_expired_alert_text'),
  })
  sessionStore.expire()
}

sessionStore.subscribe(() => {
  if (expiredToastId === null || !sessionStore.current()) return
  toast.close(expiredToastId)
  expiredToastId = null
})

/** Adds errors without a field to the toast, because there may be no form to show them. */
const wordsOf = (message: string, errors: FieldErrors): string =>
  [message || i18n.t('error_alert_text'), ...(errors[''] ?? [])].join(' ')

const showProblem = ({ status, message, retryAfter, body, errors }: HttpProblem) => {
  const title = i18n.t('error_alert_title')
  if (body.maintenance) return toast.warning({ title: i18n.t('problems.maintenance'), text: message })
  if (status >= 500) return toast.danger({ title, text: i18n.t('error_alert_text') })
  switch (status) {
    case 0:
      offlineToastId = toast.danger({ title: i18n.t('problems.network.title'), text: i18n.t('problems.network.text') })
      return offlineToastId
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
      return toast.danger({ title, closesOnFormChange: status === 422, text: wordsOf(message, errors) })
  }
}

/** «Попробуйте через 40 секунд»: in seconds up to 90, in whole minutes above. */
export const waitText = (seconds: number | null): string => {
  if (seconds === null) return i18n.t('problems.429.text')
  return seconds <= 90
    ? i18n.t('problems.429.seconds', { smart_count: seconds })
    : i18n.t('problems.429.minutes', { smart_count: Math.ceil(seconds / 60) })
}
