import { ArrowRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { GradeNews, OwnGrades } from '../../../api/home/dashboard'
import { dayOf } from '../../shell/dates'
import { useFigures } from '../shared/figures'
import '../shared/marks.css'

/** Recent marks with their effect on the average. */
export const GradeNewsPanel = ({ grades: { retaken, news } }: { grades: OwnGrades }) => {
  const translate = useTranslate()
  const figures = useFigures()
  return (
    <section className="panel" aria-labelledby="grade-news">
      <header>
        <h2 id="grade-news">{translate('my_grades.home.title')}</h2>
        <Link to="/study/grades">{translate('my_grades.home.all')}</Link>
      </header>
      {retaken.length + news.length === 0 && <p className="home-empty muted">{translate('my_grades.home.none')}</p>}
      <ul className="list">
        {retaken.map((one) => (
          <li key={`retaken ${one.id}`}>
            <span className={one.scale === 'pass_fail' ? 'mark-tile in-words' : 'mark-tile num'} aria-hidden>
              {figures.final(one, one.value)}
            </span>
            <div className="grow">
              <p className="medium">
                {translate(one.has_passed ? 'retakes.mine.passed' : 'retakes.mine.failed', {
                  subject: one.subject_name,
                  mark: figures.final(one, one.value),
                })}
              </p>
              <p className="small muted">{dayOf(one.held_on)}</p>
            </div>
          </li>
        ))}
        {news.map((one) => (
          <News key={one.mark.item_id} news={one} />
        ))}
      </ul>
    </section>
  )
}

const News = ({ news: { subject_name, scale, rules, mark, before, after } }: { news: GradeNews }) => {
  const translate = useTranslate()
  const figures = useFigures()
  const shown = figures.mark(mark)
  return (
    <li className="align-start">
      <span className={mark.scale === 'pass_fail' ? 'mark-tile in-words' : 'mark-tile num'} aria-hidden>
        {shown}
      </span>
      <div className="grow">
        <p className="medium">
          <span className="sr-only">{translate('my_grades.home.mark', { mark: shown })} </span>
          {subject_name}, {figures.work(mark)}
        </p>
        <p className="small muted">{mark.changed_at && dayOf(mark.changed_at)}</p>
        {after !== null && before !== null && before !== after && (
          <p className="small muted num">
            {translate('my_grades.home.average')} {figures.average({ scale, rules }, before)}{' '}
            <ArrowRight size={14} strokeWidth={2} aria-label={translate('my_grades.home.became')} />{' '}
            <b className="medium text-plain">{figures.average({ scale, rules }, after)}</b>
          </p>
        )}
        {mark.comment !== null && <p className="small muted home-quote">{mark.comment}</p>}
      </div>
    </li>
  )
}
