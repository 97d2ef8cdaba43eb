import { useLocale, useTranslate } from 'react-admin'
import type { AttendanceMonth } from '../../../api/gradebook/attendance'
import { formatMissedDay, lessonDays, missedDays } from '../../../api/gradebook/attendanceDays'
import { usePercentText } from '../../kit/fields/usePercentText'
import { ScrollFrame } from '../../kit/lists/ScrollFrame'
import { dayOf } from '../../shell/dates'
import { localeOf } from '../shared/figures'
import '../finals/finals.css'
import './attendance.css'

type Person = AttendanceMonth['people'][number]
type Props = { month: AttendanceMonth; onOpen: (person: Person, day: string, absenceId: number | null) => void }

/** People by days with lessons, totals first, so that a phone shows the share; a missed day opens its reason. */
export const MonthTable = ({ month, onOpen }: Props) => {
  const translate = useTranslate()
  const days = lessonDays(month)
  return (
    <div className="stack gap-2">
      <ScrollFrame label={translate('attendance.title')} className="panel finals attendance overflow-auto">
        <table className="text-s">
          <thead>
            <tr>
              <th scope="col" className="who">
                {translate('finals.name')}
              </th>
              {(['share', 'missed', 'excused'] as const).map((key) => (
                <th key={key} scope="col" className={key === 'share' ? undefined : 'hide-phone'}>
                  {translate(`attendance.totals.${key}`)}
                </th>
              ))}
              {days.map((day) => (
                <DayHead key={day} day={day} month={month} />
              ))}
            </tr>
          </thead>
          <tbody>
            {month.people.map((person) => (
              <PersonRow key={person.id} month={month} days={days} person={person} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p className="small muted">{translate('attendance.legend')}</p>
    </div>
  )
}

/** The day of the month; days on which some attendance was not recorded are marked. */
const DayHead = ({ day, month: { lessons } }: { day: string; month: AttendanceMonth }) => {
  const translate = useTranslate()
  const own = lessons.filter((lesson) => lesson.day === day)
  const unrecorded = own.filter(({ is_recorded }) => !is_recorded)
  const names = own.map(({ lesson_number, subject_name }) => [lesson_number, subject_name].filter(Boolean).join('. '))
  return (
    <th scope="col" title={names.join('\n')}>
      <abbr title={dayOf(day)}>{Number(day.slice(8))}</abbr>
      {unrecorded.length > 0 && (
        <span className="text-warning" title={translate('attendance.unrecorded', unrecorded.length)}>
          {' '}
          ?<span className="sr-only">{translate('attendance.unrecorded', unrecorded.length)}</span>
        </span>
      )}
    </th>
  )
}

type RowProps = Pick<Props, 'month' | 'onOpen'> & { days: readonly string[]; person: Person }

const PersonRow = ({ month, days, person, onOpen }: RowProps) => {
  const translate = useTranslate()
  const locale = localeOf(useLocale())
  const percent = usePercentText(0)
  const missed = missedDays(month, person)
  const absenceOn = (day: string) => {
    const items = month.lessons.filter((lesson) => lesson.day === day).map(({ item_id }) => item_id)
    return person.misses.find(({ item_id, absence_id }) => items.includes(item_id) && absence_id !== null)?.absence_id
  }
  return (
    <tr>
      <th scope="row" className="who">
        {person.name}
      </th>
      <td className={person.is_warned ? 'num medium text-danger' : 'num'}>
        {person.share === null ? '—' : percent(person.share)}
      </td>
      <td className="num hide-phone">{person.missed}</td>
      <td className="num hide-phone">{person.excused}</td>
      {days.map((day) => {
        const found = missed.get(day)
        const text = found ? formatMissedDay(found, locale) : ''
        return (
          <td key={day}>
            {found && (
              <button
                type="button"
                className={`link${found.absent > 0 ? ' text-danger' : ''}`}
                aria-label={translate('attendance.open', { name: person.name, day: dayOf(day), signs: text })}
                onClick={() => onOpen(person, day, absenceOn(day) ?? null)}
              >
                {text}
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
}
