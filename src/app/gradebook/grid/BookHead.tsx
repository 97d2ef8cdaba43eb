import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { Lock, LockOpen, Plus, Redo2, Smartphone, Undo2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useDownload } from '../../kit/files/useDownload'
import { SearchBox } from '../../kit/inputs/SearchBox'
import { Select } from '../../kit/inputs/choices/Select'
import { SyncStatus } from '../../kit/saving/SyncStatus'
import { dayAndTime, today } from '../../shell/dates'
import { MoreMenu } from '../../shell/page/MoreMenu'
import type { OpenDialog } from './BookDialogs'
import type { GradeItem } from '../../../api/gradebook/items'
import { ColumnsMenu } from '../../kit/lists/ColumnsMenu'
import { itemName } from './sheet'
import { waitingCount } from './markQueue'
import type { BookGrid } from './useBookGrid'
import type { Marks } from './useMarks'

type Props = {
  marks: Marks
  grid: BookGrid
  params: { group: string; subject: string }
  search: string
  onSearch: (text: string) => void
  onPeriod: (id: string) => void
  onBoard: (id: string) => void
  onOpen: (dialog: OpenDialog) => void
  hidden: readonly number[]
  onHide: (hidden: readonly number[]) => void
}
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

type BookColumnsMenuProps = {
  items: readonly GradeItem[]
  hidden: readonly number[]
  onHide: (hidden: readonly number[]) => void
}

/** Selects the columns to show, lessons also all at once. Hidden columns still count. */
const BookColumnsMenu = ({ items, hidden, onHide }: BookColumnsMenuProps) => {
  const translate = useTranslate()
  const entry = (key: string | number, label: string, ids: readonly number[]) => {
    const isShown = ids.every((id) => !hidden.includes(id))
    const onToggle = () =>
      onHide(isShown ? [...new Set([...hidden, ...ids])] : hidden.filter((id) => !ids.includes(id)))
    return { key, label, isShown, onToggle }
  }
  const lessons = items.flatMap(({ id, kind }) => (kind === 'lesson' ? [id] : []))
  return (
    <ColumnsMenu
      columns={[
        ...(lessons.length > 0 ? [entry('lessons', translate('marks.all_lessons'), lessons)] : []),
        ...items.map((item) => entry(item.id, itemName(item), [item.id])),
      ]}
    />
  )
}

/** Page header: group, subject and period, save status, and actions on the whole gradebook. */
export const BookHead = (props: Props) => {
  const { marks, grid, search, onSearch, onPeriod, onBoard, onOpen, hidden, onHide } = props
  const translate = useTranslate()
  const { book, counted } = marks.sheet
  const { syncError, isSending, savedAt, syncErrors } = marks.marks
  const waiting = waitingCount(marks.marks)
  const lesson = currentLesson(counted)
  return (
    <div className="row wrap book-top">
      <div className="grow-wide">
        <h1 className="text-xl" tabIndex={-1}>
          {book.subject_name}
        </h1>
        <div className="row wrap small muted">
          <span>{book.group_code}</span>
          <Select
            className="book-period"
            aria-label={translate('marks.period')}
            choices={book.periods.map(({ id, name, academic_year }) => ({ id, name: `${name}, ${academic_year}` }))}
            value={book.period.id}
            onChange={(choice) => choice && onPeriod(String(choice.id))}
          />
          <span className="hide-phone">{book.teachers.join(', ')}</span>
        </div>
      </div>
      {book.signed_at === null && (book.can_edit || waiting > 0) && (
        <SyncStatus
          words="marks.save"
          syncError={syncError}
          count={waiting}
          isSending={isSending}
          savedAt={savedAt}
          onAgain={marks.markOutbox.retry}
        />
      )}
      {book.signed_at !== null && (
        <span className="row small muted">
          <Lock {...icon} />
          {translate('marks.signed', { by: book.signed_by, at: dayAndTime(book.signed_at) })}
        </span>
      )}
      {!book.can_edit && book.signed_at === null && (
        <span className="row small muted">{translate('marks.read_only')}</span>
      )}
      {syncErrors.size > 0 && (
        <Button variant="outlined" size="small" color="error" onClick={() => onOpen({ kind: 'syncErrors' })}>
          {translate('marks.sync_errors.open', syncErrors.size)}
        </Button>
      )}
      <div className="row wrap">
        <div className="book-search">
          <SearchBox label={translate('marks.find')} value={search} onType={onSearch} onClear={() => onSearch('')} />
        </div>
        <BookColumnsMenu items={counted} hidden={hidden} onHide={onHide} />
        {book.can_edit && (
          <>
            <IconButton
              size="small"
              className="hide-phone"

              aria-label={translate('marks.undo')}
              title={translate('marks.undo')}
              disabled={!grid.canUndo}
              onClick={grid.undo}
            >
              <Undo2 size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              className="hide-phone"

              aria-label={translate('marks.redo')}
              title={translate('marks.redo')}
              disabled={!grid.canRedo}
              onClick={grid.redo}
            >
              <Redo2 size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </>
        )}
        {book.can_edit && lesson && (
          <Button variant="outlined" size="small" onClick={() => onBoard(String(lesson.id))}>
            <Smartphone {...icon} />
            {translate('marks.board.open')}
          </Button>
        )}
        {book.can_edit && book.id > 0 && (
          <Button variant="outlined" size="small" className="hide-phone" onClick={() => onOpen({ kind: 'sign' })}>
            <Lock {...icon} />
            {translate('marks.sign.open')}
          </Button>
        )}
        {book.can_reopen && (
          <Button variant="outlined" size="small" onClick={() => onOpen({ kind: 'reopen' })}>
            <LockOpen {...icon} />
            {translate('marks.reopen.open')}
          </Button>
        )}
        {book.can_edit && (
          <Button
            variant="contained"
            size="small"
            className="grow-phone"
            onClick={() => onOpen({ kind: 'item', item: null })}
          >
            <Plus {...icon} />
            {translate('marks.item.add')}
          </Button>
        )}
        <BookMenu {...props} />
      </div>
    </div>
  )
}

/** Returns today's lesson, else the latest past one, else the first. */
const currentLesson = (items: Marks['sheet']['counted']) => {
  const lessons = items.filter(({ kind, held_on }) => kind === 'lesson' && held_on !== null)
  return lessons.findLast(({ held_on }) => (held_on ?? '') <= today()) ?? lessons[0]
}

const BookMenu = ({ marks, params, onOpen }: Pick<Props, 'marks' | 'params' | 'onOpen'>) => {
  const translate = useTranslate()
  const { save } = useDownload()
  const navigate = useNavigate()
  const { book, items } = marks.sheet
  const newHomework = `/gradebook/homework/create?group=${params.group}&subject=${params.subject}&period=${book.period.id}`
  const path = `/api/gradebook/${params.group}/${params.subject}`
  const item = (key: string, run: () => void, className = '') => (
    <MenuItem key={key} className={className} onClick={run}>
      {translate(key)}
    </MenuItem>
  )
  return (
    <MoreMenu label={translate('marks.more')}>
      {book.can_edit && item('marks.homework.set', () => void navigate(newHomework))}
      {book.can_edit && item('marks.lessons.open', () => onOpen({ kind: 'lessons' }))}
      {item('marks.rules.open', () => onOpen({ kind: 'rules' }))}
      {[...items.values()].some(({ archived_at }) => archived_at !== null) &&
        item('marks.archive.open', () => onOpen({ kind: 'archive' }))}
      {book.can_edit && item('marks.carry.open', () => onOpen({ kind: 'carry' }))}
      {book.can_edit && book.id > 0 && item('marks.sign.open', () => onOpen({ kind: 'sign' }), 'phone-only')}
      {book.id > 0 && item('marks.signings.open', () => onOpen({ kind: 'signings' }))}
      {item('marks.sheet_pdf', () => save(`${path}/sheet?period=${book.period.id}`))}
      {item('marks.export_xlsx', () => save(`${path}/export?period=${book.period.id}&format=xlsx`))}
      {item('marks.export_csv', () => save(`${path}/export?period=${book.period.id}&format=csv`))}
    </MoreMenu>
  )
}
