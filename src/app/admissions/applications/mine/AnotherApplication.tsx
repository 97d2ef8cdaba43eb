import { useTranslate } from 'react-admin'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { useMyCampaigns } from '../states'
import { OfferedCampaigns } from './OfferedCampaigns'

type Props = { profile: MyProfile; onStarted: (profile: MyProfile) => void }

/** For a closed application: other campaigns that are open or will open soon. */
export const AnotherApplication = ({ profile, onStarted }: Props) =>
  profile.actions.includes('create') ? <Others onStarted={onStarted} /> : null

const Others = ({ onStarted }: Pick<Props, 'onStarted'>) => {
  const translate = useTranslate()
  const { data } = useMyCampaigns()
  if (!data || data.length === 0) return null
  return (
    <section className="stack gap-2" aria-labelledby="another-application">
      <h2 id="another-application">{translate('my_profile.start.again')}</h2>
      <p className="muted">{translate('my_profile.start.again_text')}</p>
      <OfferedCampaigns campaigns={data} heading="h3" onStarted={onStarted} />
    </section>
  )
}
