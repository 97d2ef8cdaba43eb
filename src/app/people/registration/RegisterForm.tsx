import { useTranslate } from '../../shell/i18n/i18n'
import { GuestNewPasswordField } from '../../shell/guest/GuestNewPasswordField'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { GuestTextField } from '../../shell/guest/GuestTextField'
import { Consents } from './Consents'
import type { Registration } from './useRegistration'

export const RegisterForm = (registration: Registration) => {
  const t = useTranslate()
  const { busy, fault, errors, field, send } = registration
  return (
    <GuestForm label={t('register.title')} fault={fault} errors={errors} onSubmit={() => void send()}>
      <div className="pair">
        <GuestTextField {...field('last_name')} label={t('register.last_name')} autoComplete="family-name" />
        <GuestTextField {...field('first_name')} label={t('register.first_name')} autoComplete="given-name" />
      </div>
      <GuestTextField
        {...field('middle_name')}
        label={t('register.middle_name')}
        optional={t('register.optional')}
        hint={t('register.names_hint')}
        autoComplete="additional-name"
      />
      <GuestTextField
        {...field('email')}
        label={t('register.email')}
        hint={t('register.email_hint')}
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
      />
      <GuestNewPasswordField {...field('password')} label={t('new_password.label')} />
      <Consents {...registration} />
      <GuestSubmitButton busy={busy} busyText={t('register.busy')}>
        {t('register.submit')}
      </GuestSubmitButton>
    </GuestForm>
  )
}
