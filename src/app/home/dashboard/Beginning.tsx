import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BeginningStep, BeginningTask } from '../../../api/home/dashboard'
import './beginning.css'

/** The list where each is done. */
const lists: Readonly<Record<BeginningStep, string>> = {
  subjects: '/directories/subjects',
  document_types: '/directories/documents',
  directions: '/directories/directions',
  groups: '/groups',
  legal_texts: '/settings/legal-texts',
  staff: '/access/users',
  campaign: '/profiles/campaigns',
}

/** A college without admissions: what comes first, each with the way to it and the next one with a button. */
export const Beginning = ({ tasks }: { tasks: readonly BeginningTask[] }) => {
  const translate = useTranslate()
  const next = tasks.find(({ needed, done }) => needed && !done)
  return (
    <section className="panel beginning" aria-labelledby="beginning">
      <div className="pad intro">
        <h2 id="beginning">{translate('beginning.title')}</h2>
        <p className="muted">{translate('beginning.text')}</p>
        {next && (
          <div>
            <Link className="btn p" to={lists[next.step]}>
              {translate(`beginning.${next.step}.button`)}
            </Link>
          </div>
        )}
      </div>
      <ol className="list">
        {tasks.map(({ step, done, needed }) => {
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={step} className={done ? 'is-done' : 'is-todo'}>
              <Link className="cover" to={lists[step]} aria-current={step === next?.step ? 'step' : undefined}>
                <Icon className="tick" size={20} strokeWidth={1.75} aria-hidden />
                <span className="grow">
                  <b>{translate(`beginning.${step}.title`)}</b>
                  <span className="help">{translate(`beginning.${step}.text`)}</span>
                </span>
                <span className="small state">{translate(`beginning.${stateOf({ done, needed })}`)}</span>
                <ChevronRight className="go" size={16} strokeWidth={2} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const stateOf = ({ done, needed }: Pick<BeginningTask, 'done' | 'needed'>) => {
  if (done) return 'done'
  return needed ? 'todo' : 'advised'
}
