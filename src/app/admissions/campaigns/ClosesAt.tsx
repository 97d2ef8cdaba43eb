import { useTranslate } from 'react-admin'
import type { Campaign } from '../../../api/admissions/campaigns'
import { dayOf } from '../../shell/dates'

/** Until when a campaign takes applications; a card on a phone has no head that would say so. */
export const ClosesAt = ({ campaign: { closes_at } }: { campaign: Campaign }) => (
  <>
    <span className="card-label">{useTranslate()('campaigns.until')} </span>
    {dayOf(closes_at)}
  </>
)
