import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OfferedCampaign } from '../../../../api/admissions/campaigns'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { dayAndTime } from '../../../shell/dates'
import { readKey, useAct } from '../../../kit/providers/calls'
import { shownAsToast } from '../../../shell/http/shownAsToast'

type Props = {
  campaigns: readonly OfferedCampaign[]
  /** Heading level of the campaign names. */
  heading: 'h2' | 'h3'
  onStarted: (application: MyApplication) => void
}

/** Campaigns to apply in, with their dates and a start button. */
export const OfferedCampaigns = ({ campaigns, heading: Heading, onStarted }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const begin = useAct('POST /api/my/profile')
  const [busy, setBusy] = useState<number | null>(null)
  const start = async (campaign_id: number) => {
    setBusy(campaign_id)
    try {
      const application = await begin.mutateAsync({ body: { campaign_id } })
      // The cached checklist belongs to the previous application.
      client.removeQueries({ queryKey: ['my/documents'] })
      onStarted(application)
    } catch (refusal) {
      shownAsToast(refusal)
    } finally {
      setBusy(null)
      void client.invalidateQueries({ queryKey: readKey('GET /api/my/campaigns') })
    }
  }
  return (
    <ul className="stack gap-4">
      {campaigns.map((campaign) => (
        <li key={campaign.id} className="panel row wrap p-5 lines-phone">
          <div className="grow-wide">
            <Heading>{campaign.name}</Heading>
            <p className="muted num">
              {translate(campaign.is_open ? 'my_application.start.until' : 'my_application.start.from', {
                date: dayAndTime(campaign.is_open ? campaign.closes_at : campaign.opens_at),
              })}
            </p>
            <p className="muted">{translate('my_application.start.directions', campaign.directions.length)}</p>
          </div>
          {campaign.is_open && (
            <Button
              variant="contained"
              aria-busy={busy === campaign.id}
              disabled={busy !== null}
              onClick={() => void start(campaign.id)}
            >
              {translate('my_application.start.begin')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
