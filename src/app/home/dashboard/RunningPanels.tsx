import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RunningPoll, RunningTest } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime, isoDay, timeOf, today } from '../../shell/dates'

const shortMoment = (moment: string) => (isoDay(moment) === today() ? timeOf(moment) : dayAndTime(moment))
const states = ['finished', 'writing', 'waiting'] as const

/** Tests that people are taking now, with those who have finished and not started. */
export const RunningTestsPanel = ({ tests }: { tests: readonly RunningTest[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <section className="panel" aria-labelledby="running-tests">
      <header>
        <h2 id="running-tests">{translate('dashboard.running_tests.title')}</h2>
      </header>
      <ul className="home-live">
        {tests.map(({ id, name, groups, ends_at, ...counts }) => (
          <li key={id}>
            <div className="row gap-3 align-start">
              <div className="grow">
                <Link className="plain-link medium" to={`/tests/${id}/attempts`}>
                  {name}
                </Link>
                {groups.length > 0 && <p className="small muted">{groups.join(', ')}</p>}
              </div>
              <p className="small muted num nowrap">
                {ends_at === null
                  ? translate('dashboard.running_tests.no_limit')
                  : translate('dashboard.running_tests.until', { moment: shortMoment(ends_at) })}
              </p>
            </div>
            <div className="shares" aria-hidden>
              {states.map((state) => (
                <i key={state} className={state} style={{ flexGrow: counts[state] }} hidden={counts[state] === 0} />
              ))}
            </div>
            <ul className="row wrap small muted">
              {states.map((state) => (
                <li key={state} className="row gap-2">
                  <i className={`key ${state}`} aria-hidden />
                  <span>
                    <b className="num semibold text-plain">{shown(counts[state])}</b>{' '}
                    {translate(`dashboard.running_tests.${state}`, counts[state])}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Open polls and their turnout, for poll managers. */
export const RunningPollsPanel = ({ polls }: { polls: readonly RunningPoll[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <section className="panel" aria-labelledby="running-polls">
      <header>
        <h2 id="running-polls">{translate('dashboard.running_polls.title')}</h2>
        <Link to="/polls">{translate('dashboard.running_polls.all')}</Link>
      </header>
      <ul className="list">
        {polls.map(({ id, name, closes_at, roll_count, voted_count }) => (
          <li key={id}>
            <div className="grow">
              <Link className="plain-link medium" to={`/polls/${id}`}>
                {name}
              </Link>
              <p className="small muted num">
                {translate('dashboard.running_polls.voted', { voted: shown(voted_count), roll: shown(roll_count) })} ·{' '}
                {translate('dashboard.running_polls.until', { moment: dayAndTime(closes_at) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
