import { memo } from 'react'
import type { GridCell, GridColumn, GridProps } from './gridTypes'

/** A rendered column with its index and its distance from the previously rendered one. */
export type RenderedColumn = GridColumn & { index: number; gap: number }

type Props = {
  id: string
  row: string
  index: number
  top: number
  height: number
  header: GridProps['rowHeader']
  columns: readonly RenderedColumn[]
  /** Total width of the columns after the last rendered one. */
  rest: number
  pinned: readonly RenderedColumn[]
  cellOf: (row: string, column: string) => GridCell
  /** First and last selected column of this row. */
  left: number | undefined
  right: number | undefined
  active: number | undefined
  editor: { text: string; onType: (text: string) => void; onLeave: () => void } | undefined
}

const toneWords = { danger: '', info: '', low: 'text-danger semibold', muted: 'faint' } as const

/** Memoised: a grid has hundreds of rows, and every key press moves the selection. */
export const GridRow = memo((props: Props) => {
  const { id, row, index, top, height, header, columns, rest, pinned, cellOf, active, editor } = props
  const { left = Infinity, right = -1 } = props
  const cell = ({ key, index: column, width, gap }: RenderedColumn) => {
    const { text, description, tone, hasNote, state, isEditable } = cellOf(row, key)
    const isActive = column === active
    const isChosen = column >= left && column <= right
    return (
      <div
        key={key}
        id={`${id}-${index}-${column}`}
        role="gridcell"
        aria-colindex={column + 2}
        aria-selected={isChosen}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for cells of grids.
        aria-readonly={!isEditable}
        aria-label={description === undefined ? undefined : `${text} ${description}`.trim()}
        title={description}
        className={`data-grid-cell ${tone ? toneWords[tone] : ''}`}
        data-place={`${index} ${column}`}
        data-tone={tone}
        data-state={state}
        data-note={hasNote || undefined}
        data-active={isActive || undefined}
        style={{ width, marginLeft: gap }}
      >
        {isActive && editor ? (
          <input
            className="data-grid-input w-full text-center"
            aria-label={description}
            value={editor.text}
            // Moves the focus from the grid to the input, so that typing continues there.
            ref={(input) => input?.focus()}
            onChange={(event) => editor.onType(event.target.value)}
            onBlur={editor.onLeave}
          />
        ) : (
          text
        )}
        {isActive && !editor && isEditable && <span className="data-grid-handle" data-handle="" aria-hidden />}
      </div>
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="data-grid-row"
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="data-grid-rowheader medium"
        data-chosen={active !== undefined || undefined}
        style={{ width: header.width }}
      >
        {header.cell(row, index)}
      </div>
      {columns.map(cell)}
      <div style={{ width: rest }} role="presentation" />
      {pinned.length > 0 && (
        <div className="data-grid-pinned" role="presentation">
          {pinned.map(cell)}
        </div>
      )}
    </div>
  )
})
