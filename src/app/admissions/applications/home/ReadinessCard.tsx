import { ChevronRight, CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Checklist } from '../../../../api/admissions/documentStates'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { usePercentText } from '../../../kit/fields/usePercentText'
import { tasksOf, type Task } from './tasks'

type Props = { application: MyApplication; checklist: Checklist | null }

const signs = {
  done: { Icon: CircleCheck, tick: 'text-success', words: 'small muted' },
  todo: { Icon: CircleDashed, tick: 'faint', words: 'small muted' },
  optional: { Icon: CircleDashed, tick: 'faint', words: 'small muted' },
  remark: { Icon: CircleAlert, tick: 'text-warning', words: 'small medium text-warning' },
  rejected: { Icon: CircleX, tick: 'text-danger', words: 'small medium text-danger' },
} as const

/** Completed and missing parts of the application, each linked to its page. */
export const ReadinessCard = ({ application, checklist }: Props) => {
  const translate = useTranslate()
  const share = usePercentText()
  const stateText = ({ name, state, count }: Task): string => {
    if (state === 'remark') return translate('dashboard.state.remarks', count)
    if (state === 'rejected') return translate('dashboard.state.rejected', count)
    if (name === 'documents' && checklist)
      return translate('dashboard.state.documents', { done: checklist.done, required: checklist.required })
    if (state === 'optional') return translate('my_application.state.optional')
    return state === 'done' ? translate('dashboard.state.done') : translate('dashboard.state.missing', { count })
  }
  return (
    <section className="panel" aria-labelledby="readiness">
      <header>
        <h2 id="readiness">{translate('dashboard.readiness')}</h2>
        <span className="meta num">
          <b>{share(application.completeness / 100)}</b>
        </span>
      </header>
      <div className="pad">
        <div
          className="meter"
          role="progressbar"
          aria-labelledby="readiness"
          aria-valuenow={application.completeness}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${application.completeness}%` }} />
        </div>
      </div>
      <ul className="list">
        {tasksOf({ application, checklist }).map((task) => {
          const { Icon, tick, words } = signs[task.state]
          return (
            <li key={task.name}>
              <Link className="row wrap gap-3 cover" to={task.to}>
                <Icon className={tick} size={20} strokeWidth={1.75} aria-hidden />
                <span className="grow">{translate(`my_application.steps.${task.name}`)}</span>
                <span className={words}>{stateText(task)}</span>
                <ChevronRight className="faint" size={16} strokeWidth={2} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
