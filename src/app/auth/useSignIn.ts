import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { waitText } from '../kit/http/announce'
import { call } from '../kit/http/call'
import { type FieldErrors, HttpProblem } from '../kit/http/problem'
import { i18n } from '../kit/i18n/i18n'
import { insideSite } from '../kit/routing/insideSite'
import { session } from '../kit/session/session'
import type { Fault } from '../kit/widgets/FormFault'

type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }
type State = { readonly busy: boolean; readonly fault: Fault | null; readonly errors: FieldErrors }

const resting: State = { busy: false, fault: null, errors: {} }

/** What the form says itself; the rest comes as a toast. */
const ownWords = [401, 403, 422, 429]

/** Signs in and goes to the page first asked for, else to the dashboard. A second submit while one is on its way does nothing. */
export const useSignIn = () => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [state, setState] = useState(resting)
  const sending = useRef(false)
  const seconds = state.fault?.seconds ?? null

  // «Wait 40 seconds» is untrue after them.
  useEffect(() => {
    if (seconds === null) return undefined
    const timer = setTimeout(() => setState(resting), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const submit = async (credentials: Credentials) => {
    if (sending.current) return
    sending.current = true
    setState({ ...resting, busy: true })
    try {
      const { data } = await call('POST /api/login', { body: credentials, quiet: ownWords })
      if (!('token' in data)) return setState({ ...resting, fault: { text: i18n.t('login.second_step') } })
      const user = await session.signIn({ token: data.token, remember: credentials.remember })
      if (!user) return setState({ ...resting, fault: { text: i18n.t('error_alert_text') } })
      await navigate(insideSite(query.get('next')) ?? '/dashboard', { replace: true })
    } catch (problem) {
      setState({ ...resting, ...told(problem) })
    } finally {
      sending.current = false
    }
  }
  return { ...state, submit }
}

const told = (problem: unknown): Partial<State> => {
  if (!(problem instanceof HttpProblem)) return { fault: { text: i18n.t('error_alert_text') } }
  switch (problem.status) {
    case 401:
      return { fault: { text: i18n.t('login.wrong') } }
    case 422:
      // With messages under the fields the general sentence would only repeat them.
      return Object.keys(problem.errors).length > 0
        ? { errors: problem.errors }
        : { fault: { text: problem.message || i18n.t('login.wrong') } }
    case 429:
      return {
        fault: {
          text: `${i18n.t('problems.429.title')}. ${waitText(problem.retryAfter)}`,
          seconds: problem.retryAfter,
        },
      }
    case 403:
      return { fault: { text: problem.message || i18n.t('problems.403.text') } }
    default:
      return {}
  }
}
