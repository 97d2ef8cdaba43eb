import { useEffect, useRef, useState } from 'react'
import { waitText } from '../http/announce'
import { type FieldErrors, HttpProblem } from '../http/problem'
import { i18n } from '../i18n/i18n'
import type { Fault } from '../widgets/FormFault'

type State = { readonly busy: boolean; readonly fault: Fault | null; readonly errors: FieldErrors }
/** What a form says instead of the usual words about a refusal; nothing for those it has no words of its own for. */
type Words = (problem: HttpProblem) => Fault | undefined

const resting: State = { busy: false, fault: null, errors: {} }
const noWords: Words = () => undefined

/** The statuses that a form says itself, above or under its fields: `quiet` of its calls. The rest comes as a toast. */
export const saidInForm = [401, 403, 409, 422, 429]

/**
 * What becomes of a form that is sent: busy, refused as a whole, refused field by field. A second submit while one is on its way does
 * nothing. `send` makes the calls; a fault that it answers stands above the fields.
 */
export const useSubmission = (words: Words = noWords) => {
  const [state, setState] = useState(resting)
  const sending = useRef(false)
  const seconds = state.fault?.seconds ?? null

  // «Wait 40 seconds» is untrue after them.
  useEffect(() => {
    if (seconds === null) return undefined
    const timer = setTimeout(() => setState(resting), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const submit = async (send: () => Promise<Fault | undefined>) => {
    if (sending.current) return
    sending.current = true
    setState({ ...resting, busy: true })
    try {
      const fault = await send()
      setState({ ...resting, fault: fault ?? null })
    } catch (problem) {
      setState({ ...resting, ...told(problem, words) })
    } finally {
      sending.current = false
    }
  }
  return { ...state, submit }
}

/** The fault of something that is sent without fields: what would be shown under them is said as a whole. */
export const wholeFault = ({ fault, errors }: Pick<State, 'fault' | 'errors'>): Fault | null => {
  const messages = Object.values(errors).flat()
  return fault ?? (messages.length > 0 ? { text: messages.join(' ') } : null)
}

const told = (problem: unknown, words: Words): Partial<State> => {
  if (!(problem instanceof HttpProblem)) return { fault: { text: i18n.t('error_alert_text') } }
  const own = words(problem)
  if (own) return { fault: own }
  const { status, message, errors, retryAfter } = problem
  switch (status) {
    case 422:
      // With messages under the fields the general sentence would only repeat them.
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
