import { useTranslate } from '../../shell/i18n/i18n'
import { useUser } from '../../shell/session/store'
import { QueryContent } from './QueryContent'
import { useProfile, type Profile } from './useProfile'
import { DevicesSection, useDevices } from './DevicesSection'
import { useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { SaveResult } from '../../kit/forms/FollowRecord'
import { Section } from '../../kit/forms/Section'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { useAct } from '../../kit/providers/calls'
import { session } from '../../shell/session/session'
import { toast } from '../../shell/toasts/store'
import { PasswordStrength } from '../../shell/widgets/PasswordStrength'
import { SaveRow } from './SaveRow'
import { SettingsForm } from './SettingsForm'
import { SecondFactorSection } from './SecondFactorSection'
import { SettingsFrame } from './SettingsFrame'
import { TokensSection } from './TokensSection'

const empty = { id: 'password', current_password: '', password: '' }
/** A session that lasts longer than a day was opened with "remember me". */
const dayMs = 86_400_000
const isLong = (expiresAt: string): boolean => Date.parse(expiresAt) - Date.now() > dayMs

type ChangePasswordProps = { readonly profile: Profile; readonly onChanged: () => void }

/** Requires the current password. Other devices are signed out; this one continues with a new token. */
const ChangePassword = ({ profile, onChanged }: ChangePasswordProps) => {
  const t = useTranslate()
  const { mutateAsync: change } = useAct('PATCH /api/settings/password')
  const [saved, setSaved] = useState<SaveResult | null>(null)
  const save = async (values: FieldValues) => {
    const body = { current_password: values['current_password'] ?? '', password: values['password'] ?? '' }
    const { token, expires_at } = await change({ body })
    await session.signIn({ token, remember: isLong(expires_at) })
    setSaved({ record: empty, sent: values })
    toast.success({ title: t('own.password.changed'), text: t('own.password.changed_text') })
    onChanged()
  }
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
      <SettingsForm
        className="stack gap-5 max-w-narrow"
        label={t('own.password.title')}
        record={empty}
        saved={saved}
        onSubmit={save}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={profile.email ?? profile.login ?? ''}
          readOnly
          hidden
        />
        <PasswordInput source="current_password" label={t('own.password.current')} autoComplete="current-password" />
        <NewPassword label={t('own.password.new')} />
        <SaveRow verb={t('own.password.save')} />
      </SettingsForm>
    </Section>
  )
}

/** Shows during typing whether the password is long enough. */
const NewPassword = ({ label }: { label: string }) => {
  const typed: unknown = useWatch({ name: 'password' })
  const length = typeof typed === 'string' ? typed.length : 0
  return (
    <PasswordInput
      source="password"
      label={label}
      helperText={<PasswordStrength length={length} />}
      autoComplete="new-password"
    />
  )
}

/** R2.13: security settings: password, second factor, devices and API tokens. */
export const PasswordPage = () => {
  const t = useTranslate()
  const user = useUser()
  const { query } = useProfile()
  const devices = useDevices()
  return (
    <SettingsFrame title={t('menu.settings_password')}>
      <QueryContent query={query}>
        {(own) => (
          <>
            <ChangePassword profile={own} onChanged={() => void devices.refetch()} />
            {user && <SecondFactorSection />}
            <DevicesSection />
            <TokensSection />
          </>
        )}
      </QueryContent>
    </SettingsFrame>
  )
}
