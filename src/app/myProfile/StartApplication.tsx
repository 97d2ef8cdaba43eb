import Button from '@mui/material/Button'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MyProfile } from '../../api/myProfile'
import { dayAndTime } from '../kit/dates'
import { faultOf } from '../kit/page/faultOf'
import { RecordFault } from '../kit/page/RecordFault'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { call } from '../kit/http/call'
import { toldByToast } from '../kit/http/toldByToast'
import { PageHead } from '../kit/page/PageHead'
import { useMyCampaigns } from '../profileStates'

type Props = { onStarted: (profile: MyProfile) => void }

/** No application yet: the campaigns that are open, or when one will be. */
export const StartApplication = ({ onStarted }: Props) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState<number | null>(null)
  const { data, error, refetch } = useMyCampaigns()
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const isAnyOpen = data.some((campaign) => campaign.is_open)
  const start = async (campaign_id: number) => {
    setBusy(campaign_id)
    try {
      onStarted((await call('POST /api/my/profile', { body: { campaign_id } })).data)
    } catch (refusal) {
      toldByToast(refusal)
      // The list may have changed.
      await refetch()
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="start-application">
      <PageHead
        title={translate('my_profile.start.title')}
        subtitle={translate(isAnyOpen ? 'my_profile.start.text' : 'my_profile.start.closed')}
      />
      {data.length === 0 && (
        <div className="fault">
          <CalendarClock size={40} strokeWidth={1} aria-hidden />
          <p>{translate('my_profile.start.none')}</p>
        </div>
      )}
      <ul className="campaigns">
        {data.map((campaign) => (
          <li key={campaign.id} className="panel">
            <div className="grow">
              <h2>{campaign.name}</h2>
              <p className="muted num">
                {translate(campaign.is_open ? 'my_profile.start.until' : 'my_profile.start.from', {
                  date: dayAndTime(campaign.is_open ? campaign.closes_at : campaign.opens_at),
                })}
              </p>
              <p className="muted">{translate('my_profile.start.directions', campaign.directions.length)}</p>
            </div>
            {campaign.is_open && (
              <Button
                variant="contained"
                aria-busy={busy === campaign.id}
                disabled={busy !== null}
                onClick={() => void start(campaign.id)}
              >
                {translate('my_profile.start.begin')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
