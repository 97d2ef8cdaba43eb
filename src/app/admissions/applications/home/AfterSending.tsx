import { useTranslate } from 'react-admin'
import type { Checklist } from '../../../../api/admissions/documentStates'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { awaitingPlace, forReview, hasNoWishLeft } from '../../../../api/admissions/statusSets'
import { dayAndTime, dayOf } from '../../../shell/dates'

type Props = { profile: MyProfile; checklist: Checklist | null }

/** After sending: what happens next and by when, which papers are to be brought, and where. */
export const AfterSending = ({ profile, checklist }: Props) => {
  const translate = useTranslate()
  const { status, campaign, choices } = profile
  const isSent = [...forReview, ...awaitingPlace].includes(status.code) && !hasNoWishLeft(choices)
  if (!isSent) return null
  const papers = (checklist?.items ?? [])
    .filter(({ required, original, status: { code } }) => required && original === 'awaited' && code !== 'not_required')
    .map(({ name }) => name)
  const day = campaign.originals_due && dayOf(campaign.originals_due)
  return (
    <section className="panel" aria-labelledby="home-after">
      <header>
        <h2 id="home-after">{translate('dashboard.after.title')}</h2>
      </header>
      <div className="pad">
        <ol className="stack gap-2 bullets">
          {forReview.includes(status.code) && <li>{translate('dashboard.after.review')}</li>}
          {status.code !== 'recommended' && (
            <li>{translate('dashboard.after.lists', { date: dayAndTime(campaign.closes_at) })}</li>
          )}
          {papers.length > 0 && (
            <li>
              {translate(day ? 'dashboard.after.originals_until' : 'dashboard.after.originals', {
                papers: papers.join(', '),
                day,
              })}
              <span className="block muted">{campaign.office ?? translate('dashboard.after.no_office')}</span>
            </li>
          )}
          <li>{translate('dashboard.after.order')}</li>
        </ol>
      </div>
    </section>
  )
}
