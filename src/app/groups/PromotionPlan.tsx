import { useTranslate } from 'react-admin'
import type { Calls } from '../../api'

type Plan = Calls['POST /api/groups/:id/promote/preview']['answer']['data']

/** The group as it is and as it would be, and how many people go along. */
export const PromotionPlan = ({ plan: { before, after, members } }: { plan: Plan }) => {
  const translate = useTranslate()
  const rows = [
    { label: 'groups.promote.code', from: before.code, to: after.code },
    { label: 'groups.promote.course', from: before.course, to: after.course },
    { label: 'groups.promote.academic_year', from: before.academic_year, to: after.academic_year },
  ]
  return (
    <div className="plan" role="status">
      <h3>{translate('groups.promote.plan', members.length)}</h3>
      <dl>
        {rows.map(({ label, from, to }) => (
          <div className="plan-row" key={label}>
            <dt>{translate(label)}</dt>
            <dd className="num">{from === to ? to : translate('groups.promote.change', { from, to })}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
