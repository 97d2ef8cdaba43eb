import { useNavigate } from 'react-router-dom'
import type { UserObject } from '../../../api'
import { i18n } from '../../shell/i18n/i18n'
import { safeReturnPath } from '../../shell/routing/safeReturnPath'
import { session } from '../../shell/session/session'
import type { Fault } from '../../shell/widgets/FormMessage'

/**
 * Returns the page to open after sign-in: a required new password, second factor or consent comes before the requested
 * page.
 */
const landingPage = (step: UserObject['required_step'], wanted: string): string => {
  switch (step) {
    case null:
      return wanted
    case 'accept_terms':
      return `/settings/consents?next=${encodeURIComponent(wanted)}`
    case 'change_password':
    case 'set_up_second_factor':
    default:
      return '/settings/password'
  }
}

/** Starts the session and opens the requested page. Returns a fault if the user cannot be loaded. */
export const useStartSession = () => {
  const navigate = useNavigate()
  return async (opened: { readonly token: string; readonly remember: boolean }): Promise<Fault | undefined> => {
    const user = await session.signIn(opened)
    if (!user) return { text: i18n.t('error_alert_text') }
    // Read the query now, not at render: after a return from a provider it is restored a moment later.
    const wanted = safeReturnPath(new URLSearchParams(window.location.search).get('next'))
    await navigate(landingPage(user.required_step, wanted ?? '/dashboard'), { replace: true })
    return undefined
  }
}
