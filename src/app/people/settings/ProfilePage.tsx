import { Link } from 'react-router-dom'
import { useCan, useUser } from '../../shell/session/store'
import { useTranslate } from '../../shell/i18n/i18n'
import { QueryContent } from './QueryContent'
import { useProfile } from './useProfile'
import { ConsentsSection } from './ConsentsSection'
import { DataSection } from './DataSection'
import { EmailSection } from './EmailSection'
import { IdentitiesSection } from './IdentitiesSection'
import { NotificationsSection } from './NotificationsSection'
import { PersonForm } from './PersonForm'
import { PhotoSection } from './PhotoSection'
import { SettingsFrame } from './SettingsFrame'

/** Links to the user's other pages; record and papers are for people who study or studied here. */
const OwnPages = () => {
  const t = useTranslate()
  const studies = useCan('study')
  const role = useUser()?.role
  return (
    <p className="mb-6">
      {(studies || role === 'graduate') && (
        <>
          <Link to="/settings/profile/record">{t('own.record')}</Link>
          <br />
          <Link to="/settings/profile/papers">{t('own.papers')}</Link>
          <br />
        </>
      )}
      <Link to="/settings/profile/calendar">{t('own.calendar')}</Link>
    </p>
  )
}

/** R2.13: personal details, contact data, consents and stored data. */
export const ProfilePage = () => {
  const t = useTranslate()
  const { query, put } = useProfile()
  return (
    <SettingsFrame title={t('menu.settings_profile')}>
      <QueryContent query={query}>
        {(profile) => (
          <>
            <OwnPages />
            <PhotoSection />
            <PersonForm profile={profile} onSaved={put} />
            <EmailSection profile={profile} onChanged={put} />
            <NotificationsSection />
            <IdentitiesSection />
            <ConsentsSection consents={profile.consents} />
            <DataSection eraseRequestedAt={profile.erase_requested_at} onChanged={() => void query.refetch()} />
          </>
        )}
      </QueryContent>
    </SettingsFrame>
  )
}
