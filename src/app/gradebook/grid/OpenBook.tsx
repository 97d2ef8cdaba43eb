import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { GradeItem } from '../../../api/gradebook/items'
import { DataGrid } from '../../kit/grid/DataGrid'
import { gridKeyLines } from '../../kit/grid/gridKeys'
import { Empty } from '../../kit/lists/Empty'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { useBeforeUnload } from '../../shell/widgets/useBeforeUnload'
import { QuickEntry } from './QuickEntry'
import type { OpenDialog } from './BookDialogs'
import { BookHead } from './BookHead'
import { CellBar } from './CellBar'
import type { IndexedBook } from './sheet'
import { formatMark } from '../../../api/gradebook/marks'
import { explainFinal } from './explainFinal'
import { SyncErrorPopover } from './SyncErrorPopover'
import { useBookGrid, type BookGrid } from './useBookGrid'
import { useMarks, type Marks } from './useMarks'

// The dialogs are most of the code, so they are a lazy chunk. It loads right after the marks, so that the dialogs also
// open if the network fails later.
const BookDialogs = lazy(async () => ({ default: (await import('./BookDialogs')).BookDialogs }))

const noKeys = {}

type StatusLineProps = { marks: Marks; grid: BookGrid; onOpen: (dialog: OpenDialog) => void }

/** Statistics of the selection, the final mark of the active row, and a legend of the cell symbols. */
const StatusLine = ({ marks: { sheet, locale }, grid, onOpen }: StatusLineProps) => {
  const translate = useTranslate()
  const values = grid.chosen.flatMap(({ row, column }) => {
    const item = sheet.items.get(Number(column))
    const value = item && sheet.cell(item.id, Number(row)).value
    return value === null || value === undefined ? [] : [value]
  })
  const mean = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  const student = Number(grid.active?.row)
  const words = sheet.people.has(student) && explainFinal(sheet.book, sheet.computed(student), { translate, locale })
  const legend = (flag: 'absent' | 'excused') => (
    <>
      <i className={flag === 'excused' ? 'missed excused' : 'missed'}>
        {formatMark({ value: null, flag }, 'five', locale)}
      </i>
      {translate(`marks.flag.${flag}`)}
    </>
  )
  return (
    <div className="row gap-5 small muted nowrap book-status border-t">
      <span className="num">
        {translate('marks.chosen')} <b>{grid.chosen.length}</b>
      </span>
      {mean !== null && (
        <span className="num">
          {translate('marks.mean')}{' '}
          <b>{mean.toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 2 })}</b>
        </span>
      )}
      {words && (
        <button type="button" className="unstyled truncate book-why" onClick={() => onOpen({ kind: 'final', student })}>
          {words}
        </button>
      )}
      <span className="row flex-none push hide-phone" aria-hidden>
        {legend('absent')}
        {legend('excused')}
        <i className="book-corner" />
        {translate('marks.noted')}
      </span>
    </div>
  )
}

type Props = {
  read: IndexedBook
  params: { group: string; subject: string }
  onStale: () => void
}

/** An open gradebook: header, bar of the active cell, grid and status line. */
export const OpenBook = ({ read, params, onStale }: Props) => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [dialog, open] = useState<OpenDialog | null>(null)
  const marks = useMarks(read, params, onStale)
  const { sheet } = marks
  const openItem = (item: GradeItem) => open(item.kind === 'final' ? { kind: 'rules' } : { kind: 'item', item })
  const { grid, content, view, hidden, onHide } = useBookGrid(marks, openItem, (count) =>
    toast.warning({ text: translate('marks.left_out', count) }),
  )
  usePlainKeys(noKeys, gridKeyLines)
  useBeforeUnload(marks.marks.queue.length > 0 && !marks.marks.isKept)

  const { book, counted, people } = sheet
  const board = counted.find(({ id }) => String(id) === search.get('board'))
  const setParam = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null || value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: name === 'q' },
    )
  const dialogs = (
    <Suspense fallback={null}>
      <BookDialogs
        marks={marks}
        params={params}
        dialog={dialog}
        onDialog={open}
        onDone={onStale}
        onShow={(cell) => view.show(cell)}
      />
    </Suspense>
  )
  if (board)
    return (
      <>
        <QuickEntry marks={marks} item={board} onItem={(id) => setParam('board', id)} />
        {dialogs}
      </>
    )
  const isEmpty = people.size === 0 || counted.length === 0
  return (
    <div className="gradebook edge-to-edge">
      <BookHead
        marks={marks}
        grid={grid}
        params={params}
        search={search.get('q') ?? ''}
        onSearch={(text) => setParam('q', text)}
        onPeriod={(id) => setParam('period', id)}
        onBoard={(id) => setParam('board', id)}
        onOpen={open}
        hidden={hidden}
        onHide={onHide}
      />
      {people.size === 0 && <Empty title="marks.no_people.title" text="marks.no_people.text" />}
      {people.size > 0 && counted.length === 0 && (
        <Empty
          title="marks.no_items.title"
          text={book.can_edit ? 'marks.no_items.text' : 'marks.no_items.read_only'}
          action={
            book.can_edit && (
              <Button variant="outlined" onClick={() => open({ kind: 'lessons' })}>
                {translate('marks.lessons.open')}
              </Button>
            )
          }
        />
      )}
      {!isEmpty && (
        <>
          <CellBar marks={marks} active={grid.active} params={params} onOpen={open} onItem={openItem} />
          {content.rows.length === 0 ? (
            <Empty title="marks.nobody_found.title" text="marks.nobody_found.text" />
          ) : (
            <DataGrid
              grid={grid}
              label={translate('marks.label', { subject: book.subject_name, group: book.group_code })}
              rowHeight={view.rowHeight}
              rowHeader={view.rowHeader}
              {...content}
            />
          )}
          <SyncErrorPopover marks={marks} active={grid.active} isEditing={grid.editing !== undefined} />
          <StatusLine marks={marks} grid={grid} onOpen={open} />
        </>
      )}
      {dialogs}
    </div>
  )
}
