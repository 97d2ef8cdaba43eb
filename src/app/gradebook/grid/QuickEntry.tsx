import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { formatMark, type TypedMark } from '../../../api/gradebook/marks'
import type { GradeItem } from '../../../api/gradebook/items'
import { SyncStatus } from '../../kit/saving/SyncStatus'
import { itemName } from './sheet'
import { waitingCount } from './markQueue'
import type { Marks } from './useMarks'

type Props = { marks: Marks; item: GradeItem; onItem: (id: string | null) => void }

const states = ['absent', 'excused', 'late'] as const
const variants = { here: 'success', absent: 'danger', excused: 'info', late: 'warning', missing: 'secondary' } as const

/**
 * Quick attendance on a phone: each tap on a student cycles through absent, excused, late and present. Buttons next to
 * the student set the mark.
 */
export const QuickEntry = ({ marks, item, onItem }: Props) => {
  const translate = useTranslate()
  const { sheet, markOutbox, locale } = marks
  const { syncError, isSending, savedAt } = marks.marks
  const lessons = sheet.counted.filter(({ kind }) => kind === 'lesson')
  const at = lessons.findIndex(({ id }) => id === item.id)
  const people = [...sheet.people.values()].filter(({ is_member }) => is_member)
  const absent = people.filter(({ id }) => ['absent', 'excused'].includes(sheet.cell(item.id, id).flag ?? '')).length
  const put = (student: number, mark: TypedMark) =>
    markOutbox.put([sheet.change({ item_id: item.id, student_id: student }, mark)])
  const turn = (student: number) => {
    const { value, flag } = sheet.cell(item.id, student)
    const next = states[states.findIndex((one) => one === flag) + 1] ?? null
    put(student, { value: next === 'late' || next === null ? value : null, flag: next })
  }
  const neighbour = (step: number) => lessons[at + step]
  const step = (by: 1 | -1) => (
    <IconButton
      aria-label={translate(by === 1 ? 'marks.board.next' : 'marks.board.previous')}
      disabled={!neighbour(by)}
      onClick={() => onItem(String(neighbour(by)?.id))}
    >
      {by === 1 ? <ChevronRight size={20} aria-hidden /> : <ChevronLeft size={20} aria-hidden />}
    </IconButton>
  )
  const marksOfScale = { five: [2, 3, 4, 5], pass_fail: [0, 1], hundred: [] }[item.scale]
  return (
    <div className="book-board max-w-form">
      <div className="row">
        {step(-1)}
        <div className="grow">
          <h1 className="text-xl anywhere" tabIndex={-1}>
            {itemName(item)}
          </h1>
          <p className="small muted">
            {sheet.book.group_code} ·{' '}
            {translate('marks.board.count', { here: people.length - absent, all: people.length })}
          </p>
        </div>
        {step(1)}
      </div>
      <div className="row wrap mt-2">
        <SyncStatus
          words="marks.save"
          syncError={syncError}
          count={waitingCount(marks.marks)}
          isSending={isSending}
          savedAt={savedAt}
          onAgain={markOutbox.retry}
        />
        <Button variant="outlined" size="small" className="push" onClick={() => onItem(null)}>
          {translate('marks.board.close')}
        </Button>
      </div>
      <ul className="divided mt-2">
        {people.map(({ id, name }) => {
          const shown = sheet.cell(item.id, id)
          const state = shown.flag === null ? 'here' : shown.flag
          return (
            <li key={id} className="row wrap" data-sync-error={shown.syncError !== undefined || undefined}>
              <button
                type="button"
                className="unstyled row grow-wide book-board-person"
                disabled={!sheet.book.can_edit}
                onClick={() => turn(id)}
              >
                <span className="grow">{name}</span>
                <span className={`chip ${variants[state]}`}>{translate(`marks.board.state.${state}`)}</span>
              </button>
              {marksOfScale.length > 0 && (
                <div className="row gap-1" role="group" aria-label={translate('marks.board.marks_of', { name })}>
                  {marksOfScale.map((value) => (
                    <Button
                      key={value}
                      variant={shown.value === value ? 'contained' : 'outlined'}
                      aria-pressed={shown.value === value}
                      disabled={!sheet.book.can_edit}
                      onClick={() =>
                        put(id, {
                          value: shown.value === value ? null : value,
                          flag: shown.flag === 'late' ? 'late' : null,
                        })
                      }
                    >
                      {formatMark({ value, flag: null }, item.scale, locale)}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
