import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { Section } from '../../kit/forms/Section'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useTranslate } from '../../shell/i18n/i18n'
import { Glyph } from '../../shell/widgets/Glyph'
import { ResendButton } from '../../shell/widgets/ResendButton'
import type { Profile } from './useProfile'

type Props = { readonly profile: Profile; readonly onChanged: (profile: Profile) => void }

/** Current address with its verification status, and a pending new address. */
export const EmailSection = ({ profile, onChanged }: Props) => {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const { email, email_verified, pending_email, login } = profile
  return (
    <Section title={t('settings.email.title')} help={t('settings.email.help')}>
      {email === null ? (
        <p>{t('settings.email.none', { login: login ?? '' })}</p>
      ) : (
        <p className="row wrap">
          <b className="medium anywhere">{email}</b>
          <span className={email_verified ? 'chip success' : 'chip warning'}>
            {t(email_verified ? 'settings.email.verified' : 'settings.email.unverified')}
          </span>
        </p>
      )}
      {pending_email !== null && (
        <div className="note">
          <Glyph name="wait" />
          <p>{t('settings.email.pending', { email: pending_email })}</p>
        </div>
      )}
      <div className="row wrap">
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t(email === null ? 'settings.email.add' : 'settings.email.change')}
        </Button>
        {email !== null && !email_verified && <ResendButton email={email} />}
      </div>
      {open && <EmailDialog onChanged={onChanged} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type DialogProps = Pick<Props, 'onChanged'> & { readonly onClose: () => void }

/** Changes the address: the password authenticates the user, the mailed link verifies the address. */
const EmailDialog = ({ onChanged, onClose }: DialogProps) => {
  const t = useTranslate()
  return (
    <ActionDialog
      action="PATCH /api/settings/email"
      request={({ email, password }) => ({ body: { email: email ?? '', password: password ?? '' } })}
      title={t('settings.email.dialog')}
      confirm={t('settings.email.send')}
      defaultValues={{ email: '', password: '' }}
      onSuccess={onChanged}
      onClose={onClose}
    >
      <p className="muted">{t('settings.email.dialog_text')}</p>
      <TextInput source="email" label={t('settings.email.new')} type="email" autoComplete="email" />
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </ActionDialog>
  )
}
