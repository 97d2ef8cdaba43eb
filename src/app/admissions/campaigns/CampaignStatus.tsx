import { useTranslate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { StatusChip } from '../../kit/fields/StatusChip'
import { campaignVariants } from './statuses'

const isClosed = ({ closes_at }: Pick<Campaign, 'closes_at'>) => new Date(closes_at) < new Date()

type CampaignState = Pick<Campaign, 'status' | 'is_open' | 'closes_at'>

/** The campaign's status; for a published one, whether it is open, upcoming or closed. */
export const CampaignStatus = ({ campaign }: { campaign: CampaignState }) => {
  const translate = useTranslate()
  const { status, is_open } = campaign
  if (status !== 'published')
    return <StatusChip variant={campaignVariants[status]}>{translate(`campaigns.status.${status}`)}</StatusChip>
  if (is_open) return <StatusChip variant="success">{translate('campaigns.state.open')}</StatusChip>
  const ended = isClosed(campaign)
  return (
    <StatusChip variant={ended ? 'dark' : 'info'}>
      {translate(ended ? 'campaigns.state.closed' : 'campaigns.state.ahead')}
    </StatusChip>
  )
}
