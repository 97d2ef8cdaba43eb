import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Calls } from '../../../api'
import { call } from '../../shell/http/call'
import type { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import type { Fault } from '../../shell/widgets/FormMessage'
import { formStatuses, useSubmission } from '../../shell/guest/useSubmission'
import { consumeBinding } from './providerFlowSecret'

/** Result of a provider flow: a session, a second-step ticket, or a linked account. */
export type ProviderResult = Calls['POST /api/oauth/session']['answer']['data']

const reasons = ['expired', 'denied', 'failed', 'no_account']
const reasonText = (code: string | null): string =>
  i18n.t(`providers.errors.${reasons.find((reason) => reason === code) ?? 'failed'}`)

/** The server rejects a code that was already used or whose flow was started in another browser. */
const expiredFault = ({ status }: HttpProblem) => (status === 422 ? { text: reasonText('expired') } : undefined)

/**
 * Completes a provider flow. The URL fragment contains a one-time code or an error code; it is removed at once, so that
 * neither the history nor a bookmark keeps it.
 */
export const useProviderReturn = (onBack: (brought: ProviderResult) => Promise<Fault | undefined>) => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const { busy, fault, submit } = useSubmission(expiredFault)
  const handledHash = useRef('')

  useEffect(() => {
    const brought = new URLSearchParams(hash.slice(1))
    const code = brought.get('oauth_code')
    if (handledHash.current === hash || (code === null && !brought.has('oauth_error'))) return
    handledHash.current = hash
    void submit(async () => {
      const { binding, search } = consumeBinding()
      await navigate(`${pathname}${search}`, { replace: true })
      if (code === null) return { text: reasonText(brought.get('oauth_error')) }
      const { data } = await call('POST /api/oauth/session', { body: { code, binding }, quiet: formStatuses })
      return onBack(data)
    })
  }, [hash, pathname, navigate, submit, onBack])

  return { busy, fault }
}
