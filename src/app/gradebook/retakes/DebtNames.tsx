import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import type { PlannedDebt } from '../../../api/gradebook/retakes'
import './retakes.css'

/** Debts by the reason why they cannot be retaken, so that one reason is not repeated for each of them. */
const byReason = (debts: readonly PlannedDebt[]) =>
  [...new Set(debts.map(({ message }) => message))].map((reason) => ({
    reason,
    alike: debts.filter(({ message }) => message === reason),
  }))

/** Debts with the number of their next retake, or why there is none. */
export const DebtNames = ({ title, debts }: { title: string; debts: readonly PlannedDebt[] }) => {
  const translate = useTranslate()
  if (debts.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3 className="text-s">{translate(title, debts.length)}</h3>
      <ul
        className="stack gap-2 plan-names"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls must take the focus.
        tabIndex={debts.length > 4 ? 0 : undefined}
        aria-label={translate(title, debts.length)}
      >
        {byReason(debts).map(({ reason, alike }) => (
          <Fragment key={reason}>
            {reason !== null && <li className="medium">{reason}</li>}
            {alike.map(({ user_id, subject_id, name, group_code, subject_name, number }) => (
              <li key={`${user_id} ${subject_id}`} className="anywhere">
                {[name, group_code].filter(Boolean).join(', ')}
                <span className="block small muted">
                  {[subject_name, number !== null && translate(`retakes.kind.${number}`)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </section>
  )
}
