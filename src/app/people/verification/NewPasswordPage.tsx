import { Link } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { DonePicture } from '../../shell/placeholders/DonePicture'
import { useRouteParam } from '../../shell/routing/useRouteParam'
import { session } from '../../shell/session/session'
import { sessionStore } from '../../shell/session/store'
import { GuestCard } from '../../shell/guest/GuestCard'
import { GuestNewPasswordField } from '../../shell/guest/GuestNewPasswordField'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { useFields } from '../../shell/guest/useFields'
import { formStatuses } from '../../shell/guest/useSubmission'
import { DeadLink } from './DeadLink'
import { useLink } from './useLink'

/**
 * Ends the session here too, because the server has ended all sessions of the account. A different user is signed out,
 * so that the sign-in page opens.
 */
const endSessions = async (email: string): Promise<void> => {
  const user = session.current()
  if (user && user.email !== email) await session.signOut()
  else sessionStore.clear()
}

/** R2.03: sets the first or a new password by a mailed link. */
export const NewPasswordPage = () => {
  const t = useTranslate()
  const token = useRouteParam('token')
  const { busy, fault, errors, link, follow } = useLink()
  const { values, field } = useFields({ password: '' }, errors)
  const save = () =>
    follow(async () => {
      const { data } = await call('POST /api/password/reset', {
        body: { token, password: values.password },
        quiet: formStatuses,
      })
      await endSessions(data.email)
      return data
    })
  switch (link.kind) {
    case 'dead':
      return (
        <DeadLink words="reset" reason={link.reason} forward={{ to: '/password/reset', label: t('reset.again') }} />
      )
    case 'done':
      return (
        <GuestCard arrived title={t('reset.done_title')} picture={<DonePicture />} lead={<p>{t('reset.done_text')}</p>}>
          <Link className="btn btn-primary btn-large w-full" to="/login" state={{ email: link.email }}>
            {t('reset.sign_in')}
          </Link>
        </GuestCard>
      )
    case 'open':
    default:
      return (
        <GuestCard title={t('reset.title')} lead={t('reset.text')}>
          <GuestForm label={t('reset.title')} fault={fault} errors={errors} onSubmit={() => void save()}>
            <GuestNewPasswordField {...field('password')} label={t('reset.label')} />
            <GuestSubmitButton busy={busy} busyText={t('reset.busy')}>
              {t('reset.submit')}
            </GuestSubmitButton>
          </GuestForm>
        </GuestCard>
      )
  }
}
