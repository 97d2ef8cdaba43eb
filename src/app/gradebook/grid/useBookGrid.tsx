import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { GradeItem } from '../../../api/gradebook/items'
import type { GridCell, GridColumn, GridContent } from '../../kit/grid/gridTypes'
import type { Place } from '../../kit/grid/places'
import { useDataGrid } from '../../kit/grid/useDataGrid'
import { today, dayAndTime } from '../../shell/dates'
import { averageKey } from './cellView'
import { CalendarClock, EyeOff } from 'lucide-react'
import { shortDay } from '../shared/figures'
import type { Cell } from './markQueue'
import type { Sheet } from './sheet'
import type { Marks } from './useMarks'

const icon = { size: 12, strokeWidth: 2, 'aria-hidden': true } as const

type GridColumnHeadProps = { item: GradeItem; onOpen: (item: GradeItem) => void }

/** Opens the column on click. Tab skips it, because the bar above offers the same action for the active column. */
const GridColumnHead = ({ item, onOpen }: GridColumnHeadProps) => {
  const translate = useTranslate()
  const { title, topic, held_on, scale, max, posts_at } = item
  const [openedAt] = useState(() => new Date())
  const isAhead = posts_at !== null && new Date(posts_at) > openedAt
  const state = {
    hidden: posts_at === null && translate('marks.item.hidden'),
    ahead: isAhead && translate('marks.item.ahead', { at: dayAndTime(posts_at) }),
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className="unstyled book-column column"
      title={[title, topic, state.hidden, state.ahead].filter(Boolean).join('. ')}
      onClick={() => onOpen(item)}
    >
      <span className="row gap-1 faint num book-day text-xs">
        {state.hidden && <EyeOff {...icon} />}
        {state.ahead && <CalendarClock {...icon} />}
        {shortDay(held_on)}
      </span>
      <span className="row gap-1 book-title">
        <span className="medium truncate">{title}</span>
        {scale === 'hundred' && max !== 100 && (
          <span className="faint num flex-none">{translate('marks.item.of', { max })}</span>
        )}
      </span>
      <span className="sr-only">{[state.hidden, state.ahead].filter(Boolean).join(', ')}</span>
    </button>
  )
}

/**
 * Rows and columns of the grid: people by name, visible columns, then the average and the final mark. The grid opens at
 * the next cell to mark, or at the final mark of the student in `?student=7`.
 */
export const useBookGrid = (
  { sheet, cellOf, onChange }: Marks,
  onItem: (item: GradeItem) => void,
  onLeftOut: (count: number) => void,
) => {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 44.9375em)')
  const isTouched = useMediaQuery('(pointer: coarse)')
  const { book, counted, items, people, final } = sheet
  const [hidden, onHide] = useStore<readonly number[]>(`gradebook.hidden.${book.group_id}.${book.subject_id}`, [])
  const q = (search.get('q') ?? '').trim().toLowerCase()

  const rows = useMemo(
    () => [...people.values()].flatMap(({ id, name }) => (name.toLowerCase().includes(q) ? [String(id)] : [])),
    [people, q],
  )
  const { columns, pinned } = useMemo(() => {
    const heading = (item: GradeItem): GridColumn => ({
      key: String(item.id),
      header: <GridColumnHead item={item} onOpen={onItem} />,
      width: item.kind === 'lesson' ? 68 : 92,
    })
    const works = counted.filter(({ id }) => !hidden.includes(id)).map(heading)
    const average: GridColumn = {
      key: averageKey,
      header: <span className="medium">{translate('marks.average')}</span>,
      width: 88,
    }
    const last = final
      ? [{ ...heading({ ...final, title: translate('marks.final.title') }), width: isPhone ? 60 : 72 }]
      : []
    return isPhone ? { columns: [...works, average], pinned: last } : { columns: works, pinned: [average, ...last] }
    // `onItem` is left out: the page creates a new function on every render, but it always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [counted, hidden, final, isPhone, translate])
  const rowHeader = useMemo(
    () => ({
      header: <span className="small muted">{translate('marks.people', { count: rows.length })}</span>,
      width: isPhone ? 152 : 276,
      cell: (row: string, index: number) => {
        const person = people.get(Number(row))
        return (
          <span className={person?.is_member ? 'row grow' : 'row grow former-member faint'}>
            <span className="faint regular num hide-phone book-number flex-none">{index + 1}</span>
            <span className="truncate" title={person?.name}>
              {person?.name}
            </span>
            {person?.is_member === false && <span className="sr-only">{translate('marks.left')}</span>}
          </span>
        )
      },
    }),
    [people, rows.length, isPhone, translate],
  )
  const content = { rows, columns, pinned, cellOf }
  const [first] = useState(() => {
    const linkedRow = rows.indexOf(search.get('student') ?? '')
    return linkedRow < 0 ? findNextCell(content, items) : { row: linkedRow, column: columns.length + pinned.length - 1 }
  })
  const grid = useDataGrid({ ...content, first, onChange, onLeftOut })
  const show = ({ item_id, student_id }: Cell) => {
    const row = rows.indexOf(String(student_id))
    const column = [...columns, ...pinned].findIndex(({ key }) => key === String(item_id))
    if (row >= 0 && column >= 0) grid.goTo({ row, column })
  }
  return { grid, content, view: { rowHeight: isTouched || isPhone ? 44 : 36, rowHeader, show }, hidden, onHide }
}

/** Finds the first empty cell of today's column, or of the latest past one. */
const findNextCell = (
  { rows, columns, cellOf }: Pick<GridContent, 'rows' | 'columns' | 'cellOf'>,
  items: Sheet['items'],
): Place => {
  const days = columns.map(({ key }) => items.get(Number(key))?.held_on ?? '')
  const last = days.reduce((latest, day) => (day <= today() && day > latest ? day : latest), '')
  const column = last === '' ? 0 : days.indexOf(last)
  const key = columns[column]?.key
  const isEmpty = ({ text, isEditable }: GridCell) => text === '' && isEditable
  const row = key === undefined ? 0 : rows.findIndex((one) => isEmpty(cellOf(one, key)))
  return { row: Math.max(0, row), column }
}
export type BookGrid = ReturnType<typeof useBookGrid>['grid']
