import { useNavigate } from 'react-router-dom'
import type { UserObject } from '../../../api'
import { i18n } from '../../shell/i18n/i18n'
import { insideSite } from '../../shell/routing/insideSite'
import { session } from '../../shell/session/session'
import type { Fault } from '../../shell/widgets/FormFault'

/** Where somebody begins: a password or a second step to set and new terms to read come before the page asked for. */
const beginning = (must: UserObject['must'], wanted: string): string => {
  switch (must) {
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

/** Begins the session that a sign-in has opened, and goes where the person wanted. Answers the fault when it cannot be read. */
export const useEnter = () => {
  const navigate = useNavigate()
  return async (opened: { readonly token: string; readonly remember: boolean }): Promise<Fault | undefined> => {
    const user = await session.signIn(opened)
    if (!user) return { text: i18n.t('error_alert_text') }
    // Read now and not when the page was drawn: who comes back from another site gets the query back a moment later.
    const wanted = insideSite(new URLSearchParams(window.location.search).get('next'))
    await navigate(beginning(user.must, wanted ?? '/dashboard'), { replace: true })
    return undefined
  }
}
