import { useTranslate } from '../../shell/i18n/i18n'
import { useUser } from '../../shell/session/store'
import { QueryContent } from './QueryContent'
import { useProfile } from './useProfile'
import { DevicesSection, useDevices } from './DevicesSection'
import { ChangePassword } from './ChangePassword'
import { SecondFactorSection } from './SecondFactorSection'
import { SettingsFrame } from './SettingsFrame'
import { TokensSection } from './TokensSection'

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
