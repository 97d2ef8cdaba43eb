import Button from '@mui/material/Button'
import Popper from '@mui/material/Popper'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import { newUuid } from '../../kit/providers/newUuid'
import { dayAndTime } from '../../shell/dates'
import { keyOf, type SyncError } from './markQueue'
import type { Marks } from './useMarks'

type Props = {
  marks: Marks
  active: { row: string; column: string } | undefined
  isEditing: boolean
}

/** Popover at the active cell with its sync error and the ways to resolve it. Alt+ArrowDown moves focus into it. */
export const SyncErrorPopover = ({ marks, active, isEditing }: Props) => {
  const key = active && keyOf({ item_id: Number(active.column), student_id: Number(active.row) })
  const syncError =
    key === undefined ? undefined : marks.sheet.cell(Number(active?.column), Number(active?.row)).syncError
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'ArrowDown') return
      box.current?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!syncError || isEditing) return null
  return (
    <Popper key={key} open anchorEl={activeCell} placement="bottom-start" className="book-sync-error" disablePortal>
      <div ref={box} className="panel stack gap-2 mt-1 p-3 text-s">
        <SyncErrorText key={key} marks={marks} syncError={syncError} onDone={focusGrid} />
      </div>
    </Popper>
  )
}

const activeCell = () => document.querySelector('.data-grid-cell[data-active]') ?? document.body
const focusGrid = () => document.querySelector<HTMLElement>('.data-grid')?.focus({ preventScroll: true })

type TextProps = { marks: Marks; syncError: SyncError; onDone: () => void }

/** Text of a sync error, with buttons to resolve it. */
export const SyncErrorText = ({ marks: { markOutbox, sheet, locale }, syncError, onDone }: TextProps) => {
  const translate = useTranslate()
  const cell = syncError.kind === 'invalid' ? syncError.cell : syncError.mine
  const scale = sheet.items.get(cell.item_id)?.scale ?? 'five'
  const markOf = (mark: Parameters<typeof formatMark>[0] | null) =>
    (mark && formatMark(mark, scale, locale)) || translate('marks.empty')
  const drop = () => {
    markOutbox.drop([cell])
    onDone()
  }
  if (syncError.kind !== 'conflict')
    return (
      <>
        <p role="alert">
          {syncError.kind === 'refused'
            ? syncError.message
            : translate(`marks.unread.${syncError.fault}`, { text: syncError.text })}
        </p>
        <p>
          <Button variant="outlined" size="small" onClick={drop}>
            {translate('marks.sync_error.discard')}
          </Button>
        </p>
      </>
    )
  const { mine, theirs } = syncError
  const keepMine = () => {
    markOutbox.put([
      { ...mine, op_id: newUuid(), base_version: sheet.savedCell(mine.item_id, mine.student_id).version },
    ])
    onDone()
  }
  return (
    <>
      <p role="alert">{translate('marks.sync_error.conflict')}</p>
      <dl className="book-facts">
        <dt>{translate('marks.sync_error.mine')}</dt>
        <dd className="semibold num">{markOf(mine)}</dd>
        <dt>
          {theirs?.changed_by ?? translate('marks.sync_error.theirs')}
          {theirs?.changed_at && <span className="muted num"> {dayAndTime(theirs.changed_at)}</span>}
        </dt>
        <dd className="semibold num">{markOf(theirs)}</dd>
      </dl>
      <div className="row wrap">
        <Button variant="outlined" size="small" onClick={keepMine}>
          {translate('marks.sync_error.keep_mine', { mark: markOf(mine) })}
        </Button>
        <Button variant="outlined" size="small" onClick={drop}>
          {translate('marks.sync_error.use_theirs', { mark: markOf(theirs) })}
        </Button>
      </div>
    </>
  )
}
