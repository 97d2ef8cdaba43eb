import { Link } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { Section } from '../../kit/forms/Section'
import { session } from '../../shell/session/session'
import { toast } from '../../shell/toasts/store'
import { NewPasswordField } from '../../shell/widgets/NewPasswordField'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { PlainForm } from '../../shell/widgets/PlainForm'
import { SubmitButton } from '../../shell/widgets/SubmitButton'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'
import type { Profile } from './useProfile'

const empty = { current_password: '', password: '' }
/** A session that is not remembered ends within a day. */
const dayMs = 86_400_000
const isLong = (expiresAt: string): boolean => Date.parse(expiresAt) - Date.now() > dayMs

type Props = { readonly profile: Profile; readonly onChanged: () => void }

/** A new password by the old one. Every other device is signed out; this one goes on with a new token. */
export const ChangePassword = ({ profile, onChanged }: Props) => {
  const t = useTranslate()
  const { busy, fault, errors, submit } = useSubmission()
  const { values, set, field } = useFields(empty, errors)
  const save = () =>
    submit(async () => {
      const { data } = await call('PATCH /api/settings/password', { body: values, quiet: saidInForm })
      await session.signIn({ token: data.token, remember: isLong(data.expires_at) })
      set(empty)
      toast.success({ title: t('own.password.changed'), text: t('own.password.changed_text') })
      onChanged()
      return undefined
    })
  if (!profile.has_password) {
    return (
      <Section title={t('own.password.title')}>
        <p>
          {t('own.password.none')} <Link to="/password/reset">{t('own.password.make')}</Link>
        </p>
      </Section>
    )
  }
  return (
    <Section title={t('own.password.title')} help={t('own.password.help')}>
      <PlainForm
        className="form narrow-form"
        label={t('own.password.title')}
        fault={fault}
        errors={errors}
        onSubmit={() => void save()}
      >
        {/* Tells password managers whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={profile.email ?? profile.login ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          {...field('current_password')}
          label={t('own.password.current')}
          autoComplete="current-password"
        />
        <NewPasswordField {...field('password')} label={t('own.password.new')} />
        <div className="save-row">
          <SubmitButton className="btn p" busy={busy} busyText={t('settings.saving')}>
            {t('own.password.save')}
          </SubmitButton>
        </div>
      </PlainForm>
    </Section>
  )
}
