import { CalendarClock, ChartColumn, PenLine, Users } from 'lucide-react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Test } from '../../../api/testing/tests'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Links to the other pages of a test. */
export const PagesCard = () => {
  const translate = useTranslate()
  const record = useRecordContext<Test>()
  if (!record) return null
  const { id, finished_count, takers_count, running_count } = record
  return (
    <section className="panel" aria-labelledby="test-pages">
      <header>
        <h2 id="test-pages">{translate('tests.pages.title')}</h2>
      </header>
      <ul className="list">
        <li>
          <Users {...icon} />
          <Link className="grow" to={`/tests/${id}/attempts`}>
            {translate('tests.pages.attempts')}
          </Link>
          <span className="small muted num">
            {running_count > 0
              ? translate('tests.running', running_count)
              : translate('tests.finished_of', { finished: finished_count, all: takers_count })}
          </span>
        </li>
        <li>
          <ChartColumn {...icon} />
          <Link className="grow" to={`/tests/${id}/results`}>
            {translate('tests.pages.results')}
          </Link>
        </li>
        <li>
          <PenLine {...icon} />
          <Link className="grow" to={`/tests/grading/${id}`}>
            {translate('grading.title')}
          </Link>
        </li>
        <li>
          <CalendarClock {...icon} />
          <Link className="grow" to={`/tests/${id}/overrides`}>
            {translate('tests.pages.overrides')}
          </Link>
        </li>
      </ul>
    </section>
  )
}
