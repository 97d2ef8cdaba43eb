import { useTranslate } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { useMyCampaigns } from '../states'
import { OfferedCampaigns } from './OfferedCampaigns'

type Props = { application: MyApplication; onStarted: (application: MyApplication) => void }

/** For a closed application: other campaigns that are open or will open soon. */
export const AnotherApplication = ({ application, onStarted }: Props) =>
  application.actions.includes('create') ? <OtherCampaigns onStarted={onStarted} /> : null

const OtherCampaigns = ({ onStarted }: Pick<Props, 'onStarted'>) => {
  const translate = useTranslate()
  const { data } = useMyCampaigns()
  if (!data || data.length === 0) return null
  return (
    <section className="stack gap-2" aria-labelledby="another-application">
      <h2 id="another-application">{translate('my_application.start.again')}</h2>
      <p className="muted">{translate('my_application.start.again_text')}</p>
      <OfferedCampaigns campaigns={data} heading="h3" onStarted={onStarted} />
    </section>
  )
}
