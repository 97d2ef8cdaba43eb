import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Calls } from '../../api'
import { call } from '../kit/http/call'
import { i18n } from '../kit/i18n/i18n'
import type { Fault } from '../kit/widgets/FormFault'
import { saidInForm, useSubmission } from '../kit/widgets/useSubmission'
import { takeBinding } from './binding'

type Opened = Calls['POST /api/oauth/session']['answer']['data']

/**
 * The end of a sign-in elsewhere: the address brings a one-time code, or the reason why not, in its fragment. The fragment leaves the
 * address at once, so that it stays neither in the history nor in a bookmark.
 */
export const useReturn = (onSignedIn: (opened: Opened) => Promise<Fault | undefined>) => {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { busy, fault, submit } = useSubmission(() => ({ text: i18n.t('providers.failed') }))
  const taken = useRef('')

  useEffect(() => {
    const brought = new URLSearchParams(hash.slice(1))
    const code = brought.get('code')
    if (taken.current === hash || (code === null && !brought.has('error'))) return
    taken.current = hash
    void navigate(`${pathname}${search}`, { replace: true })
    void submit(async () => {
      if (code === null) return { text: i18n.t('providers.failed') }
      const { data } = await call('POST /api/oauth/session', {
        body: { code, binding: takeBinding() },
        quiet: saidInForm,
      })
      return onSignedIn(data)
    })
  }, [hash, pathname, search, navigate, submit, onSignedIn])

  return { busy, fault }
}
