import { useNavigate } from 'react-router-dom'
import { i18n } from '../kit/i18n/i18n'
import { insideSite } from '../kit/routing/insideSite'
import { session } from '../kit/session/session'
import type { Fault } from '../kit/widgets/FormFault'

/** Who must first set a password or a second step can do nothing else; otherwise the page first asked for, or the dashboard. */
const first = { change_password: '/settings/password', set_up_second_factor: '/settings/password' } as const

/** Begins the session that a sign-in has opened, and goes where the person wanted. Answers the fault when it cannot be read. */
export const useEnter = () => {
  const navigate = useNavigate()
  return async (opened: { readonly token: string; readonly remember: boolean }): Promise<Fault | undefined> => {
    const user = await session.signIn(opened)
    if (!user) return { text: i18n.t('error_alert_text') }
    // Read now and not when the page was drawn: who comes back from another site gets the query back a moment later.
    const wanted = insideSite(new URLSearchParams(window.location.search).get('next'))
    const target = user.must ? first[user.must] : (wanted ?? '/dashboard')
    await navigate(target, { replace: true })
    return undefined
  }
}
