import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ChecklistItem } from '../../../../api/admissions/documentStates'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import {
  awaitingPlace,
  awaitingReview,
  hasNoActiveChoice,
  uploadRequested,
} from '../../../../api/admissions/statusSets'
import { dayAndTime, dayOf } from '../../../shell/dates'

type Paper = Pick<ChecklistItem, 'name' | 'required' | 'original'> & { status: Pick<ChecklistItem['status'], 'code'> }
type Props = {
  application: {
    status: Pick<MyApplication['status'], 'code'>
    campaign: Pick<MyApplication['campaign'], 'closes_at' | 'originals_due' | 'office'>
    choices: readonly Pick<MyApplication['choices'][number], 'state'>[]
  }
  checklist: { items: readonly Paper[] } | null
}

/** Next steps of a submitted application: tasks, required originals and deadlines. */
export const NextSteps = ({ application, checklist }: Props) => {
  const translate = useTranslate()
  const { status, campaign, choices } = application
  const isSent = [...awaitingReview, ...awaitingPlace].includes(status.code) && !hasNoActiveChoice(choices)
  if (!isSent) return null
  const required = (checklist?.items ?? []).filter((item) => item.required)
  const uploads = required.filter(({ status: { code } }) => code === 'missing' || uploadRequested.includes(code))
  const originals = required.filter(
    ({ original, status: { code } }) => original === 'awaited' && code !== 'not_required',
  )
  const day = campaign.originals_due && dayOf(campaign.originals_due)
  return (
    <section className="panel" aria-labelledby="after-sending">
      <header>
        <h2 id="after-sending">{translate('dashboard.after.title')}</h2>
        <Link to="/my-documents">{translate('dashboard.after.documents')}</Link>
      </header>
      <div className="pad">
        <ol className="stack gap-2 bullets">
          {uploads.length > 0 && <li>{translate('dashboard.after.uploads', { papers: namesOf(uploads) })}</li>}
          {awaitingReview.includes(status.code) && <li>{translate('dashboard.after.review')}</li>}
          {status.code !== 'recommended' && (
            <li>{translate('dashboard.after.lists', { date: dayAndTime(campaign.closes_at) })}</li>
          )}
          {originals.length > 0 && (
            <li>
              {translate(day ? 'dashboard.after.originals_until' : 'dashboard.after.originals', {
                papers: namesOf(originals),
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

const namesOf = (items: readonly { name: string }[]): string => items.map(({ name }) => name).join(', ')
