import type { ReactNode } from 'react'
import type { UserObject } from '../../../api'
import { useTranslate } from '../i18n/i18n'
import { Link, useLocation } from 'react-router-dom'
import { Glyph } from '../widgets/Glyph'
import { ResendButton } from '../widgets/ResendButton'

/** Page and button label for each required action. */
const places = {
  change_password: { to: '/settings/password', verb: 'settings.notice.open_password' },
  set_up_second_factor: { to: '/settings/password', verb: 'settings.notice.open_second' },
  accept_terms: { to: '/settings/consents', verb: 'settings.notice.open_terms' },
} as const

/** Required account actions, shown above every screen until they are done. */
export const AccountNotice = ({ user }: { user: UserObject }) => {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { required_step, email, email_verified } = user
  if (required_step) {
    return (
      <Notice text={t(`settings.notice.${required_step}`)}>
        {pathname !== places[required_step].to && (
          <Link className="btn btn-outline btn-small" to={places[required_step].to}>
            {t(places[required_step].verb)}
          </Link>
        )}
      </Notice>
    )
  }
  if (email === null || email_verified) return null
  return (
    <Notice text={t('settings.notice.unverified', { email })}>
      <ResendButton email={email} className="btn btn-outline btn-small" />
    </Notice>
  )
}

const Notice = ({ text, children }: { text: string; children: ReactNode }) => {
  const t = useTranslate()
  return (
    <aside className="notice note no-print warning text-s" aria-label={t('settings.notice.label')}>
      <Glyph name="alert" />
      <div className="grow row wrap">
        <p>{text}</p>
        {children}
      </div>
    </aside>
  )
}
