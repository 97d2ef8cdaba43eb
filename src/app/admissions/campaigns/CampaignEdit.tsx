import { useTranslate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { EditPage } from '../../kit/forms/EditPage'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { CampaignInputs } from './CampaignInputs'
import { CampaignStatus } from './CampaignStatus'
import { ToNextYear } from './ToNextYear'
import { ToRanking } from './ToRanking'

const status = (row: Campaign) => <CampaignStatus campaign={row} />
const actions = (row: Campaign) => (
  <>
    <ToNextYear campaign={row} />
    <ToRanking id={row.id} />
  </>
)
const aside = (row: Campaign) => <HistoryCard entity="profiles/campaigns" id={row.id} version={row.version} />

export const CampaignEdit = () => {
  const translate = useTranslate()
  return (
    <EditPage<Campaign>
      name={(row) => row.name}
      subtitle={(row) => translate('campaigns.profiles', row.profiles_count)}
      status={status}
      actions={actions}
      aside={aside}
      isArchived={(row) => row.status === 'archived'}
    >
      <CampaignInputs />
    </EditPage>
  )
}
