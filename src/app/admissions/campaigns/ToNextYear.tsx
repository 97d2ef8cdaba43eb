import Button from '@mui/material/Button'
import { CopyPlus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Campaign } from '../../../api/admissions/campaigns'
import { aYearLater } from './aYearLater'

/** From a campaign to a new one that is filled in like it. */
export const ToNextYear = ({ campaign }: { campaign: Campaign }) => (
  <Button variant="outlined" component={Link} to="/profiles/campaigns/create" state={{ record: aYearLater(campaign) }}>
    <CopyPlus size={20} strokeWidth={1.75} aria-hidden />
    {useTranslate()('campaigns.to_next_year')}
  </Button>
)
