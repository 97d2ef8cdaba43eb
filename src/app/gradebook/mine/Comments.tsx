import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OwnSubject } from '../../../api/gradebook/myGrades'
import { shortDay, useFigures } from '../shared/figures'

/** Teachers' comments on marks, and links to the attempts behind them. */
export const Comments = ({ subject: { marks } }: { subject: OwnSubject }) => {
  const translate = useTranslate()
  const { work, mark: shown } = useFigures()
  const commented = marks.filter(({ comment, attempt_id }) => comment !== null || attempt_id !== null)
  if (commented.length === 0) return null
  return (
    <>
      <h2 className="text-m mt-6">{translate('my_grades.comments')}</h2>
      <ul className="stack text-s">
        {commented.map((mark) => (
          <li key={mark.item_id}>
            <p>
              <b className="num">{shown(mark)}</b> {work(mark)}{' '}
              {mark.kind !== 'lesson' && <span className="small muted num">{shortDay(mark.held_on)}</span>}
            </p>
            {mark.comment !== null && <p className="pre-line">{mark.comment}</p>}
            {mark.attempt_id !== null && (
              <Link to={`/testing/attempts/${mark.attempt_id}`}>
                {translate('my_grades.attempt')}
                <span className="sr-only">: {work(mark)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
