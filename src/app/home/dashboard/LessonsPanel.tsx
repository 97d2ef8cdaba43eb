import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Lesson } from '../../../api/home/teaching'
import { timeOf, today } from '../../shell/dates'
import { dayInWords } from './relativeDay'

type Props = {
  lessons: readonly Lesson[]
  /** Whether the first unmarked lesson has the page's primary button. */
  isFirst: boolean
}

/** Lessons of today or of the next day with lessons: a teacher's with their gradebook and attendance, a student's with the topic. */
export const LessonsPanel = ({ lessons, isFirst }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const day = lessons[0]?.on ?? today()
  const isToday = day <= today()
  const next = isFirst && isToday ? lessons.find(({ is_marked }) => is_marked === false) : undefined
  return (
    <section className="panel" aria-labelledby="lessons">
      <header>
        <h2 id="lessons">
          {isToday
            ? translate('dashboard.lessons.title')
            : translate('dashboard.lessons.next', { day: dayInWords(day, locale) })}
        </h2>
        <span className="meta muted">{translate('dashboard.lessons.count', lessons.length)}</span>
      </header>
      <ul className="list home-lessons">
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} isToday={isToday} isNext={lesson === next} />
        ))}
      </ul>
    </section>
  )
}

const isRunning = ({ starts_at, ends_at }: Lesson): boolean => {
  const now = timeOf(new Date())
  return starts_at !== null && ends_at !== null && starts_at <= now && now < ends_at
}

type RowProps = { lesson: Lesson; isToday: boolean; isNext: boolean }

const LessonRow = ({ lesson, isToday, isNext }: RowProps) => {
  const translate = useTranslate()
  const { group_code, subject_name, topic, room, starts_at, ends_at, path, is_marked, people, absent } = lesson
  const isOwn = path === null
  const details = [
    isToday && isRunning(lesson) && translate('dashboard.lessons.running'),
    isOwn ? group_code : subject_name,
    room !== null && translate('dashboard.lessons.room', { room }),
    topic ?? translate('dashboard.lessons.no_topic'),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={isNext ? 'next' : undefined}>
      {starts_at !== null && (
        <p className="hours num">
          <span className="block medium">{starts_at}</span>
          <span className="block small muted">{ends_at}</span>
        </p>
      )}
      <div className="grow">
        <p className="medium">{isOwn ? subject_name : group_code}</p>
        <p className="small muted">{details}</p>
      </div>
      {is_marked !== null && isToday && (
        <p className={is_marked ? 'attendance row gap-2 text-s' : 'attendance text-s medium text-warning'}>
          {is_marked && <Check className="text-success flex-none" size={16} strokeWidth={2} aria-hidden />}
          {is_marked
            ? translate('dashboard.lessons.present', { present: people - absent, of: people })
            : translate('dashboard.lessons.unmarked')}
        </p>
      )}
      {path !== null && (
        <Button
          component={Link}
          to={path}
          size="small"
          {...(isNext ? { variant: 'contained' } : { color: 'inherit' })}
          aria-label={`${translate('dashboard.action.open_gradebook')}: ${group_code}, ${subject_name}`}
        >
          {translate('dashboard.action.open_gradebook')}
        </Button>
      )}
    </li>
  )
}
