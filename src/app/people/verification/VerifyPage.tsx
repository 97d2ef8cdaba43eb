import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { DonePicture } from '../../shell/placeholders/DonePicture'
import { MailPicture } from '../../shell/placeholders/MailPicture'
import { useRouteParam } from '../../shell/routing/useRouteParam'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { GuestCard } from '../../shell/guest/GuestCard'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { formStatuses } from '../../shell/guest/useSubmission'
import { browserSecret, forgetBrowserSecret } from '../registration/browserSecret'
import { DeadLink } from './DeadLink'
import { useLink } from './useLink'

/**
 * R2.04: confirms an address on a button press, not on page load: mail scanners open every link and would confirm
 * addresses of people who never registered.
 */
export const VerifyPage = () => {
  const t = useTranslate()
  const id = useRouteParam('id')
  const user = useUser()
  /** Whether registration started in this browser; then confirming needs no sign-in. */
  const [isHere] = useState(() => browserSecret() !== undefined)
  const { busy, fault, errors, link, follow } = useLink()
  const confirm = () =>
    follow(async () => {
      const { data } = await call('POST /api/email/verify/:id', {
        params: { id },
        body: { browser: browserSecret() },
        quiet: formStatuses,
      })
      if (data.token !== undefined) await session.signIn({ token: data.token, remember: false })
      else if (session.token() !== undefined) await session.load()
      forgetBrowserSecret()
      return data
    })
  switch (link.kind) {
    case 'dead':
      return (
        <DeadLink words="verify" reason={link.reason} forward={{ to: '/email/resend', label: t('verify.resend') }} />
      )
    case 'done':
      return (
        <GuestCard
          arrived
          title={t('verify.done_title')}
          picture={<DonePicture />}
          lead={
            <>
              <p>{t('verify.done_text', { email: link.email })}</p>
              {link.password_token && <p>{t('verify.choose_password_text')}</p>}
            </>
          }
        >
          {link.password_token ? (
            <Link className="btn btn-primary btn-large w-full" to={`/password/reset/${link.password_token}`}>
              {t('verify.choose_password')}
            </Link>
          ) : (
            <Link
              className="btn btn-primary btn-large w-full"
              to={user ? '/dashboard' : '/login'}
              state={{ email: link.email }}
            >
              {t(user ? 'verify.home' : 'verify.sign_in')}
            </Link>
          )}
        </GuestCard>
      )
    case 'open':
    default:
      return (
        <GuestCard
          title={t('verify.title')}
          picture={<MailPicture />}
          lead={
            <>
              <p>{t('verify.text')}</p>
              {!user && !isHere && <p>{t('verify.guest_text')}</p>}
            </>
          }
        >
          <GuestForm
            label={t('verify.title')}
            className="stack gap-2"
            fault={fault}
            errors={errors}
            onSubmit={() => void confirm()}
          >
            {!user && !isHere && (
              <Link
                className="btn btn-primary btn-large w-full"
                to={`/login?next=${encodeURIComponent(`/email/verify/${id}`)}`}
              >
                {t('verify.sign_in_first')}
              </Link>
            )}
            <GuestSubmitButton
              className={user || isHere ? undefined : 'btn btn-outline btn-large w-full'}
              busy={busy}
              busyText={t('verify.busy')}
            >
              {t(user || isHere ? 'verify.submit' : 'verify.submit_as_guest')}
            </GuestSubmitButton>
          </GuestForm>
        </GuestCard>
      )
  }
}
