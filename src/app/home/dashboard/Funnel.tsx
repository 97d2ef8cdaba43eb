import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdmissionFigures } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'
import { usePercentText } from '../../kit/fields/usePercentText'
import { listAddress } from './cards'

type Props = Pick<AdmissionFigures, 'steps' | 'registered'>

/** Admission funnel: each step compared with the previous one. */
export const Funnel = ({ steps, registered }: Props) => {
  const translate = useTranslate()
  const share = usePercentText(0)
  const shown = useNumberText()
  const rows = [
    ...(registered === null
      ? []
      : [{ step: 'registered', count: registered, to: listAddress('access/users', { role: 'enrollee' }), before: 0 }]),
    ...steps.map(({ step, statuses, count }, place) => ({
      step,
      count,
      to: listAddress('profiles', { status: statuses }),
      before: steps[place - 1]?.count ?? 0,
    })),
  ]
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="panel funnel" aria-labelledby="figure-funnel">
      <header>
        <h3 id="figure-funnel">{translate('figures.funnel')}</h3>
      </header>
      <ol className="pad">
        {rows.map(({ step, count, to, before }) => (
          <li key={step}>
            <Link className="figure-row text-plain row gap-3 align-baseline" to={to}>
              <span className="grow">{translate(`figures.step.${step}`)}</span>
              {before > 0 && (
                <span className="small muted num">
                  {share(count / before)}
                  <span className="sr-only"> {translate('figures.of_previous')}</span>
                </span>
              )}
              <b className="num">{shown(count)}</b>
            </Link>
            <span className="figure-bar relative meter block" aria-hidden>
              {count > 0 && <i style={{ width: `${(count / most) * 100}%` }} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
