import { ResourceContextProvider } from 'react-admin'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { useUser } from '../../../shell/session/store'
import { ProfileStatusPage } from './ProfileStatusPage'
import { ProfileWizard } from './ProfileWizard'
import { StartApplication } from './StartApplication'
import { isFilledIn, useMyProfile } from '../states'
import './myProfile.css'

/** R2.07: the applicant's own application: begun, filled in, mended, and followed to its end. */
export const MyProfilePage = () => {
  const user = useUser()
  const { profile, error, refetch, put } = useMyProfile()
  const fault = faultOf({ error, data: profile })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (profile === undefined || !user) return <FormSkeleton />
  if (profile === null) return <StartApplication onStarted={put} />
  return (
    <ResourceContextProvider value="profiles">
      {isFilledIn(profile) ? (
        <ProfileWizard key={profile.id} userId={user.id} profile={profile} onChange={put} />
      ) : (
        <ProfileStatusPage profile={profile} onChange={put} onRefused={() => void refetch()} />
      )}
    </ResourceContextProvider>
  )
}
