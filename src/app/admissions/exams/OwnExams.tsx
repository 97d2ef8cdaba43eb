import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'

/** The applicant's entrance exams with time, place and rules; renders nothing without exams. */
export const OwnExams = () => {
  const translate = useTranslate()
  const { data = [] } = useRead('GET /api/my/exams')
  if (data.length === 0) return null
  return (
    <section className="panel" aria-labelledby="own-exams">
      <header>
        <h2 id="own-exams">{translate('own_exams.title')}</h2>
      </header>
      <ul className="list">
        {data.map(({ id, name, subject_name, place, rules, opens_at, closes_at, room, seat, is_open }) => (
          <li key={id}>
            <div className="grow">
              <p className="medium">{name}</p>
              <p className="small muted">{subject_name}</p>
              {opens_at !== null && closes_at !== null && (
                <p className="num">
                  {translate('own_exams.when', { from: dayAndTime(opens_at), until: dayAndTime(closes_at) })}
                </p>
              )}
              <p>{place}</p>
              {room !== null && <p className="num">{translate('own_exams.seat', { room, seat })}</p>}
              {rules !== null && <p style={{ whiteSpace: 'pre-line' }}>{rules}</p>}
              {is_open ? (
                <p>
                  <Link to={`/testing/${id}`}>{translate('own_exams.open')}</Link>
                </p>
              ) : (
                <p className="small muted">{translate('own_exams.later')}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
