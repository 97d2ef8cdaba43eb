import { CalendarClock } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { PageHead } from '../../../shell/page/PageHead'
import { useMyCampaigns } from '../states'
import { OfferedCampaigns } from './OfferedCampaigns'

type Props = { onStarted: (application: MyApplication) => void }

/** Shown without an application: the open campaigns, or when one will open. */
export const StartApplication = ({ onStarted }: Props) => {
  const translate = useTranslate()
  const { data, error, refetch } = useMyCampaigns()
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const isAnyOpen = data.some((campaign) => campaign.is_open)
  return (
    <div className="max-w-form">
      <PageHead
        title={translate('my_application.start.title')}
        subtitle={translate(isAnyOpen ? 'my_application.start.text' : 'my_application.start.closed')}
      />
      {data.length === 0 && (
        <div className="fault">
          <CalendarClock size={40} strokeWidth={1} aria-hidden />
          <p>{translate('my_application.start.none')}</p>
        </div>
      )}
      <OfferedCampaigns campaigns={data} heading="h2" onStarted={onStarted} />
    </div>
  )
}
