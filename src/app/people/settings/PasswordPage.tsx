import { useAnswer } from '../../shell/http/useAnswer'
import { useTranslate } from '../../shell/i18n/i18n'
import { useUser } from '../../shell/session/store'
import { Loaded } from '../../shell/widgets/Loaded'
import { askProfile } from './askProfile'
import { askDevices, DevicesSection } from './DevicesSection'
import { ChangePassword } from './ChangePassword'
import { SecondFactorSection } from './SecondFactorSection'
import { SettingsFrame } from './SettingsFrame'
import { TokensSection } from './TokensSection'

/** R2.13: how one signs in: the password, the second step, the devices, the keys of programs. */
export const PasswordPage = () => {
  const t = useTranslate()
  const user = useUser()
  const profile = useAnswer(askProfile)
  const devices = useAnswer(askDevices)
  return (
    <SettingsFrame title={t('menu.settings_password')}>
      <Loaded answer={profile.answer} again={profile.again}>
        {(own) => (
          <>
            <ChangePassword profile={own} onChanged={devices.again} />
            {user && <SecondFactorSection />}
            <DevicesSection answer={devices.answer} again={devices.again} put={devices.put} />
            <TokensSection />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
