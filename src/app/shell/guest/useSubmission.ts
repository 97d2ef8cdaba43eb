import { useEffect, useRef, useState } from 'react'
import { waitText } from '../http/announce'
import { type FieldErrors, HttpProblem } from '../http/problem'
import { i18n } from '../i18n/i18n'
import type { Fault } from '../widgets/FormMessage'

type State = { readonly busy: boolean; readonly fault: Fault | null; readonly errors: FieldErrors }
/** Returns a form's own error message, or undefined for the default one. */
type FaultText = (problem: HttpProblem) => Fault | undefined

const idle: State = { busy: false, fault: null, errors: {} }
const noFaultText: FaultText = () => undefined

/** Statuses that a form shows above or under its fields instead of a toast (`quiet` of its calls). */
export const formStatuses = [401, 403, 409, 422, 429]

/**
 * Submission state of a form: busy, form error and field errors. Ignores a second submit while one is running; an
 * error returned by `send` appears above the fields.
 */
export const useSubmission = (words: FaultText = noFaultText) => {
  const [state, setState] = useState(idle)
  const sending = useRef(false)
  const seconds = state.fault?.seconds ?? null

  // Removes the message after the wait, when «Wait 40 seconds» is no longer true.
  useEffect(() => {
    if (seconds === null) return undefined
    const timer = setTimeout(() => setState(idle), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const submit = async (send: () => Promise<Fault | undefined>) => {
    if (sending.current) return
    sending.current = true
    setState({ ...idle, busy: true })
    try {
      const fault = await send()
      setState({ ...idle, fault: fault ?? null })
    } catch (problem) {
      setState({ ...idle, ...errorState(problem, words) })
    } finally {
      sending.current = false
    }
  }
  return { ...state, submit }
}

/** Error of an action without fields: joins field errors into one message. */
export const combinedFault = ({ fault, errors }: Pick<State, 'fault' | 'errors'>): Fault | null => {
  const messages = Object.values(errors).flat()
  return fault ?? (messages.length > 0 ? { text: messages.join(' ') } : null)
}

const errorState = (problem: unknown, words: FaultText): Partial<State> => {
  if (!(problem instanceof HttpProblem)) return { fault: { text: i18n.t('error_alert_text') } }
  const own = words(problem)
  if (own) return { fault: own }
  const { status, message, errors, retryAfter } = problem
  switch (status) {
    case 422:
      // With field errors, the general message would be redundant.
      return Object.keys(errors).length > 0 ? { errors } : { fault: { text: message || i18n.t('error_alert_text') } }
    case 429:
      return { fault: { text: `${i18n.t('problems.429.title')}. ${waitText(retryAfter)}`, seconds: retryAfter } }
    case 401:
    case 403:
    case 409:
      return { fault: { text: message || i18n.t(`problems.${status}.text`) } }
    default:
      return {}
  }
}
