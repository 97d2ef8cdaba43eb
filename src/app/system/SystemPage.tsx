import './system.css'
import { useTranslate } from 'react-admin'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { useRead } from '../kit/providers/calls'
import { faultOf } from '../shell/page/faultOf'
import { PageHead } from '../shell/page/PageHead'
import { RecordFault } from '../shell/page/RecordFault'
import { CollegeCard } from './CollegeCard'
import { JobsCard } from './JobsCard'
import { MailCard } from './MailCard'
import { MaintenanceCard } from './MaintenanceCard'
import { RetentionCard } from './RetentionCard'
import { StateCard } from './StateCard'

/** Server status and college settings. */
export const SystemPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/access/system')
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <div className="system stack gap-4">
      <PageHead title={translate('menu.system')} subtitle={translate('system.subtitle')} />
      <StateCard report={data} />
      <MailCard mail={data.mail} />
      <JobsCard jobs={data.jobs} onRetried={() => void refetch()} />
      <MaintenanceCard />
      <CollegeCard />
      <RetentionCard />
    </div>
  )
}
