import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { HomeworkRecord } from '../../../api/homework/homework'
import { dayAndTime } from '../../shell/dates'
import { CountsBar } from '../shared/CountsBar'
import { HomeworkTools } from '../shared/HomeworkTools'

export const ReviewHead = ({ homework }: { homework: HomeworkRecord }) => {
  const translate = useTranslate()
  const { id, title, group_code, due_at, counts } = homework
  return (
    <header className="row wrap review-head border-b bg-surface">
      <div className="review-title">
        <h1 tabIndex={-1} className="text-l anywhere">
          <Link className="text-plain" to={`/gradebook/homework/${id}`}>
            {title}
          </Link>
        </h1>
        <p className="small muted num">
          {group_code} · {translate('homework.due', { due: dayAndTime(due_at) })}
        </p>
      </div>
      <CountsBar counts={counts} />
      <div className="row push hide-phone">
        <HomeworkTools homework={homework} />
      </div>
    </header>
  )
}
