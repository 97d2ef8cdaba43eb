import { useTranslate } from 'react-admin'
import type { LineChange } from '../../api/curricula/curricula'
import { useNumberText } from '../kit/fields/useNumberText'
import { useRead } from '../kit/providers/calls'

type Terms = NonNullable<LineChange['before']>

/** Lines that differ from the previous edition. */
export const Changes = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const number = useNumberText()
  const { data } = useRead('GET /api/groups/curricula/:id/changes', { id })
  if (!data?.from) return null
  const textOf = ({ hours, credits, control_form }: Terms) =>
    [
      hours !== null && translate('curricula.hours', { hours: number(hours) }),
      credits !== null && translate('curricula.credits', { credits: number(credits) }),
      translate(`curricula.form.${control_form}`),
    ]
      .filter(Boolean)
      .join(', ')
  const wordOf = ({ before, after }: (typeof data.changes)[number]) => {
    if (!before) return translate('curricula.changes.added')
    return after ? `${textOf(before)} → ${textOf(after)}` : translate('curricula.changes.removed')
  }
  return (
    <section className="panel">
      <header>
        <h2>{translate('curricula.changes.title', { edition: data.from.edition })}</h2>
      </header>
      <ul className="list small">
        {data.changes.length === 0 && <li className="muted">{translate('curricula.changes.none')}</li>}
        {data.changes.map((change) => (
          <li key={`${change.subject_id}.${change.semester}`}>
            <span>
              {change.subject_name}
              <span className="block text-s muted">
                {translate('curricula.semester', { semester: change.semester })} · {wordOf(change)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
