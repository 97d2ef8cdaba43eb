import Button from '@mui/material/Button'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SetupStep, SetupTask } from '../../../api/home/dashboard'

/** The page where each step is done. */
const stepPages: Readonly<Record<SetupStep, string>> = {
  own_name: '/settings/profile',
  mail: '/access/system',
  subjects: '/directories/subjects',
  document_types: '/directories/documents',
  directions: '/directories/directions',
  groups: '/groups',
  legal_texts: '/settings/legal-texts',
  staff: '/access/users',
  campaign: '/profiles/campaigns',
}

/** Setup checklist of a new college; the next required step has a button. */
export const SetupChecklist = ({ tasks }: { tasks: readonly SetupTask[] }) => {
  const translate = useTranslate()
  const next = tasks.find(({ needed, done }) => needed && !done)
  return (
    <section className="panel setup-checklist" aria-labelledby="setup">
      <div className="intro stack">
        <h2 id="setup">{translate('beginning.title')}</h2>
        <p className="muted">{translate('beginning.text')}</p>
        {next && (
          <div>
            <Button component={Link} variant="contained" to={stepPages[next.step]}>
              {translate(`beginning.${next.step}.button`)}
            </Button>
          </div>
        )}
      </div>
      <ol className="list">
        {tasks.map(({ step, done, needed }) => {
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={step}>
              <Link className="cover" to={stepPages[step]} aria-current={step === next?.step ? 'step' : undefined}>
                <Icon className={done ? 'text-success' : 'faint'} size={20} strokeWidth={1.75} aria-hidden />
                <span className="grow row wrap">
                  <span className="step">
                    <span className="block medium">{translate(`beginning.${step}.title`)}</span>
                    <span className="small muted">{translate(`beginning.${step}.text`)}</span>
                  </span>
                  <span className="small muted">{translate(`beginning.${stateOf({ done, needed })}`)}</span>
                </span>
                <ChevronRight className="faint" size={16} strokeWidth={2} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const stateOf = ({ done, needed }: Pick<SetupTask, 'done' | 'needed'>) => {
  if (done) return 'done'
  return needed ? 'todo' : 'advised'
}
