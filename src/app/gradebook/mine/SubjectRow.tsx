import { ChevronDown } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { OwnMark, OwnSubject } from '../../../api/gradebook/myGrades'
import { computedFinal, displayedFinal } from '../../../api/gradebook/ownGrades'
import { Link } from 'react-router-dom'
import { useRetakenText } from '../retakes/retakenText'
import { shortDay, useFigures } from '../shared/figures'
import { TotalTable } from './TotalTable'
import { WhatIf } from './WhatIf'

/** Teachers' comments on marks, and links to the attempts behind them. */
const Comments = ({ subject: { marks } }: { subject: OwnSubject }) => {
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

type Props = { subject: OwnSubject; isOpen: boolean; onToggle: (isOpen: boolean) => void }

/** A subject with its marks and final mark; expands to the details. */
export const SubjectRow = ({ subject, isOpen, onToggle }: Props) => {
  const translate = useTranslate()
  const figures = useFigures()
  const retakenOf = useRetakenText()
  const { average } = computedFinal(subject)
  const value = displayedFinal(subject)
  return (
    <details className="subject-row" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className="selectable">
        <span className="grow n">
          <b className="block medium">{subject.subject_name}</b>
          <span className="small muted">{subject.teachers.join(', ')}</span>
        </span>
        <Diary subject={subject} />
        <Attendance subject={subject} />
        <span className="text-right num">
          <span className="small muted sr-only-wide">{translate('my_grades.columns.average')}</span>
          <span className="block medium">{average === null ? '–' : figures.average(subject, average)}</span>
        </span>
        <span
          className={subject.scale === 'pass_fail' ? 'mark-tile in-words' : 'mark-tile num'}
          title={subject.final?.retake ? retakenOf(subject.final.retake, subject.scale) : undefined}
        >
          <span className="sr-only">{translate('my_grades.columns.final')} </span>
          {value === null ? '–' : figures.final(subject, value)}
          {subject.final?.retake && (
            <>
              <sup className="small" aria-hidden>
                {translate('retakes.sign')}
              </sup>
              <span className="sr-only"> {retakenOf(subject.final.retake, subject.scale)}</span>
            </>
          )}
        </span>
        <ChevronDown className="faint push fold" size={16} strokeWidth={2} aria-hidden />
      </summary>
      {isOpen && (
        <div className="grade-why">
          <div>
            <TotalTable subject={subject} />
            <Comments subject={subject} />
          </div>
          {subject.final === null && <WhatIf subject={subject} />}
        </div>
      )}
    </details>
  )
}

/** Marks by date, each with its work and weight; absences are inline. */
const Diary = ({ subject: { marks, rules } }: { subject: OwnSubject }) => {
  const translate = useTranslate()
  const { mark: shown, work } = useFigures()
  const weighs = rules.method === 'weighted' || rules.method === 'categories'
  const under = ({ kind, value, held_on, weight }: OwnMark) => {
    const name = kind === 'lesson' && value === null ? shortDay(held_on) : translate(`my_grades.kinds.${kind}`)
    return weighs && weight !== 1 ? `${name} ×${weight}` : name
  }
  if (marks.length === 0) return <span className="mark-list wrap small muted">{translate('my_grades.no_marks')}</span>
  return (
    <span className="mark-list wrap" role="list">
      {marks.map((mark) => (
        <span
          key={mark.item_id}
          role="listitem"
          className="text-center num"
          title={`${work(mark)} ${shortDay(mark.held_on)}`}
        >
          <b className={classOf(mark)}>{shown(mark) || '·'}</b>
          <small className={mark.weight > 1 ? 'medium muted nowrap' : 'faint nowrap'}>{under(mark)}</small>
          <span className="sr-only">
            {work(mark)}
            {mark.flag !== null && `, ${translate(`my_grades.flags.${mark.flag}`)}`}
          </span>
        </span>
      ))}
    </span>
  )
}

const classOf = ({ value, flag, scale }: OwnMark): string => {
  if (value === null && flag === null) return 'faint'
  if (value === null && flag === 'excused') return 'missed excused'
  if (value === null && flag !== 'late') return 'missed'
  const isBad = value !== null && ((scale === 'five' && value < 3) || (scale === 'pass_fail' && value < 1))
  return isBad ? 'semibold text-danger' : 'medium'
}

/** Lessons attended, and reasons for the missed ones. */
const Attendance = ({ subject: { lessons_count, attended_count, marks } }: { subject: OwnSubject }) => {
  const translate = useTranslate()
  const flagged = (flag: OwnMark['flag']) =>
    marks.filter((mark) => mark.kind === 'lesson' && mark.flag === flag && mark.value === null).length
  const why = (['absent', 'excused'] as const)
    .map((flag) => ({ flag, count: flagged(flag) }))
    .filter(({ count }) => count > 0)
    .map(({ flag, count }) => translate(`my_grades.missed.${flag}`, count))
  if (lessons_count === 0) return <span className="absences text-s muted">—</span>
  if (attended_count === lessons_count)
    return <span className="absences text-s muted">{translate('my_grades.missed.none')}</span>
  return (
    <span className="absences text-s">
      <span className="sr-only-wide">{translate('my_grades.columns.attendance')}</span>{' '}
      <span className="num">{translate('my_grades.attended', { attended: attended_count, held: lessons_count })}</span>
      <span className="block small muted">{why.join(', ')}</span>
    </span>
  )
}
