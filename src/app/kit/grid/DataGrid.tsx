import { defaultRangeExtractor, useVirtualizer, type Range as DrawnRange } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState, type PointerEvent } from 'react'
import { useTranslate } from 'react-admin'
import './dataGrid.css'
import { onGridKey } from './gridKeys'
import type { GridColumn, GridProps } from './gridTypes'
import { GridRow, type RenderedColumn } from './GridRow'
import type { Place } from './places'
import type { useDataGrid } from './useDataGrid'

const headHeight = 52
const none: readonly GridColumn[] = []

/** Returns the cell of an event target. */
const placeOf = (target: EventTarget | null): Place | undefined => {
  const cell = target instanceof Element ? target.closest('[data-place]') : null
  const [row, column] = cell?.getAttribute('data-place')?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/**
 * A spreadsheet-like grid: arrow keys, Enter, Tab, ranges, copy and paste, fill down, undo. It is virtualised in both directions and
 * independent of the meaning of the cells.
 */
export const DataGrid = ({ grid, ...props }: GridProps & { grid: ReturnType<typeof useDataGrid> }) => {
  const { label, rows, rowHeight, rowHeader, columns, pinned = none, cellOf } = props
  const translate = useTranslate()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { active } = grid.selection
  const [isLeaving, setLeaving] = useState(false)
  const [dragMode, setDragMode] = useState<'choose' | 'fill'>()

  // Without `useFlushSync: false` each virtualiser would rerender on scroll, and the second would read a layout invalidated by the first.
  const down = useVirtualizer({
    useFlushSync: false,
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    rangeExtractor: useRangeWithActive(active.row),
  })
  const pinnedWidth = pinned.reduce((sum, { width }) => sum + width, 0)
  const across = useVirtualizer({
    horizontal: true,
    useFlushSync: false,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    scrollMargin: rowHeader.width,
    scrollPaddingStart: rowHeader.width,
    scrollPaddingEnd: pinnedWidth,
    overscan: 3,
    rangeExtractor: useRangeWithActive(active.column),
  })
  useEffect(() => {
    down.measure()
    across.measure()
  }, [down, across, rowHeight, columns])

  const items = across.getVirtualItems()
  // Memoised, because a new array rerenders all rows.
  const shown = useMemo(
    () =>
      items.flatMap((item, position): RenderedColumn[] => {
        const column = columns[item.index]
        const gap = item.start - (items[position - 1]?.end ?? rowHeader.width)
        return column ? [{ ...column, index: item.index, gap }] : []
      }),
    [items, columns, rowHeader.width],
  )
  const last = useMemo(
    () => pinned.map((column, index): RenderedColumn => ({ ...column, index: columns.length + index, gap: 0 })),
    [pinned, columns.length],
  )
  const rest = across.getTotalSize() + rowHeader.width - (items.at(-1)?.end ?? rowHeader.width)

  const show = useEffectEvent(({ row, column }: Place) => {
    down.scrollToIndex(row)
    if (column < columns.length) across.scrollToIndex(column)
  })
  const end = grid.selection.end
  useEffect(() => show({ row: end.row, column: end.column }), [end.row, end.column])
  const isEditing = grid.editing !== undefined
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) box.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])

  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return
    setLeaving(false)
    const isAgain = place.row === active.row && place.column === active.column
    if (event.target instanceof Element && event.target.closest('[data-handle]')) return setDragMode('fill')
    if (event.shiftKey) return grid.extendTo(place)
    // Touch scrolls by dragging and has no double click, so a second tap opens the cell.
    if (event.pointerType === 'touch') return isAgain ? grid.open('opened') : grid.goTo(place)
    setDragMode('choose')
    grid.goTo(place)
  }
  const onPointerMove = (event: PointerEvent) => {
    const place = dragMode && placeOf(document.elementFromPoint(event.clientX, event.clientY))
    if (!place || (place.row === end.row && place.column === end.column)) return
    grid.extendTo(dragMode === 'fill' ? { row: Math.max(place.row, active.row), column: active.column } : place)
  }
  const onPointerUp = () => {
    if (dragMode === 'fill') grid.fillDown()
    setDragMode(undefined)
  }
  const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
  return (
    <div
      ref={box}
      role="grid"
      className="data-grid grow text-s num"
      aria-label={label}
      aria-describedby={`${id}-help`}
      aria-rowcount={rows.length + 1}
      aria-colcount={grid.size.columns + 1}
      aria-multiselectable
      aria-activedescendant={isEditing ? undefined : `${id}-${active.row}-${active.column}`}
      tabIndex={0}
      onKeyDown={(event) => {
        onGridKey(event, grid, { page, isLeaving, leave: () => setLeaving(true) })
        if (event.key !== 'Escape' && event.key !== 'Shift') setLeaving(false)
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => grid.open('opened')}
      onCopy={(event) => {
        if (isEditing) return
        event.clipboardData.setData('text/plain', grid.copied())
        event.preventDefault()
      }}
      onCut={(event) => {
        if (isEditing) return
        event.clipboardData.setData('text/plain', grid.copied())
        event.preventDefault()
        grid.clear()
      }}
      onPaste={(event) => {
        if (isEditing) return
        event.preventDefault()
        grid.paste(event.clipboardData.getData('text/plain'))
      }}
    >
      <div
        role="rowgroup"
        className="data-grid-body"
        style={{
          height: headHeight + down.getTotalSize(),
          width: rowHeader.width + across.getTotalSize() + pinnedWidth,
        }}
      >
        <div role="row" aria-rowindex={1} className="data-grid-head" style={{ height: headHeight }}>
          <div
            role="columnheader"
            aria-colindex={1}
            className="data-grid-rowheader medium"
            style={{ width: rowHeader.width }}
          >
            {rowHeader.header}
          </div>
          {shown.map((column) => heading(column, active.column))}
          <div style={{ width: rest }} role="presentation" />
          {last.length > 0 && (
            <div className="data-grid-pinned" role="presentation">
              {last.map((column) => heading(column, active.column))}
            </div>
          )}
        </div>
        {down.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const isChosen = index >= grid.range.top && index <= grid.range.bottom
          const isActive = index === active.row
          return (
            <GridRow
              key={row}
              id={id}
              row={row}
              index={index}
              top={start}
              height={rowHeight}
              header={rowHeader}
              columns={shown}
              rest={rest}
              pinned={last}
              cellOf={cellOf}
              left={isChosen ? grid.range.left : undefined}
              right={isChosen ? grid.range.right : undefined}
              active={isActive ? active.column : undefined}
              editor={
                isActive && grid.editing
                  ? { text: grid.editing.text, onType: grid.type, onLeave: () => grid.keep() }
                  : undefined
              }
            />
          )
        })}
      </div>
      <p id={`${id}-help`} className="sr-only">
        {translate('grid.help')}
      </p>
    </div>
  )
}

/**
 * Always renders the active cell, because aria-activedescendant refers to its id. The callback is memoised, so that
 * scrolling does not rerender all rows.
 */
const useRangeWithActive = (index: number) =>
  useCallback(
    (range: DrawnRange) => {
      const drawn = defaultRangeExtractor(range)
      return index >= range.count || drawn.includes(index) ? drawn : [...drawn, index].sort((a, b) => a - b)
    },
    [index],
  )

const heading = ({ key, header, index, width, gap }: RenderedColumn, active: number) => (
  <div
    key={key}
    role="columnheader"
    aria-colindex={index + 2}
    className="data-grid-heading"
    data-chosen={index === active || undefined}
    style={{ width, marginLeft: gap }}
  >
    {header}
  </div>
)
