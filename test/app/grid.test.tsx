import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { I18nContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataGrid } from '../../src/app/kit/grid/DataGrid'
import type { GridChange } from '../../src/app/kit/grid/gridTypes'
import { useDataGrid } from '../../src/app/kit/grid/useDataGrid'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { loadMessages } from '../shell/kit/messages'

const people = Array.from({ length: 500 }, (_, index) => `p${index}`)
const columns = Array.from({ length: 100 }, (_, index) => ({ key: `c${index}`, header: `Работа ${index}`, width: 76 }))
const pinned = [{ key: 'total', header: 'Итог', width: 72 }]
const rowHeader = { header: 'Студент', width: 276, cell: (row: string) => row }

let edits: (readonly GridChange[])[] = []

/** A grid that stores typed values; the cells of row p4 are read-only. */
const Sheet = () => {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const cellOf = useMemo(
    () => (row: string, column: string) => ({
      text: texts[`${row} ${column}`] ?? '',
      isEditable: row !== 'p4' && column !== 'total',
    }),
    [texts],
  )
  const onChange = (changes: readonly GridChange[]) => {
    edits.push(changes)
    setTexts((before) => ({
      ...before,
      ...Object.fromEntries(changes.map(({ row, column, after }) => [`${row} ${column}`, after])),
    }))
  }
  const content = { rows: people, columns, pinned, cellOf }
  const grid = useDataGrid({ ...content, onChange })
  return (
    <>
      <DataGrid label="Оценки" rowHeight={36} rowHeader={rowHeader} {...content} grid={grid} />
      <p data-testid="chosen">{grid.chosen.length}</p>
    </>
  )
}

describe('A spreadsheet grid', () => {
  beforeAll(() => {
    // jsdom has no layout, so the viewport size of the grid is mocked.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1100)
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })
  beforeEach(() => {
    edits = []
    loadMessages('ru')
    render(
      <I18nContextProvider value={i18nProviderNow()}>
        <Sheet />
      </I18nContextProvider>,
    )
    grid().focus()
  })
  afterEach(cleanup)

  const grid = () => screen.getByRole('grid', { name: 'Оценки' })
  const press = (key: string, more: Partial<KeyboardEventInit> = {}) =>
    fireEvent.keyDown(document.activeElement ?? grid(), { key, ...more })
  const ctrl = (code: string, more: Partial<KeyboardEventInit> = {}) => press('я', { code, ctrlKey: true, ...more })
  const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')
  const place = () => active()?.getAttribute('data-place')
  const type = (text: string) => {
    press(text.slice(0, 1))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  }
  const textAt = (spot: string) => document.querySelector(`[data-place="${spot}"]`)?.textContent
  const paste = (text: string) => fireEvent.paste(grid(), { clipboardData: { getData: () => text } })
  const copy = () => {
    let copied = ''
    fireEvent.copy(grid(), { clipboardData: { setData: (_type: string, text: string) => (copied = text) } })
    return copied
  }

  it('renders only the visible part of 500 rows and 100 columns', () => {
    const cells = screen.getAllByRole('gridcell').length
    expect(cells).toBeGreaterThan(200)
    expect(cells).toBeLessThan(1200)
    expect(grid().getAttribute('aria-rowcount')).toBe('501')
    expect(grid().getAttribute('aria-colcount')).toBe('102')
  })

  it('stores a typed grade and moves on with Enter, Tab and arrows', () => {
    type('5')
    press('Enter')
    expect(place()).toBe('1 0')
    type('4')
    press('Tab')
    expect(place()).toBe('1 1')
    type('3')
    press('ArrowDown')
    expect(place()).toBe('2 1')
    expect(edits).toEqual([
      [{ row: 'p0', column: 'c0', before: '', after: '5' }],
      [{ row: 'p1', column: 'c0', before: '', after: '4' }],
      [{ row: 'p1', column: 'c1', before: '', after: '3' }],
    ])
  })

  it('edits the existing text with F2 and restores it with Escape', () => {
    type('5')
    press('Enter')
    press('ArrowUp')
    press('F2')
    expect(screen.getByRole('textbox')).toHaveProperty('value', '5')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '52' } })
    press('Escape')
    expect(textAt('0 0')).toBe('5')
    expect(edits).toHaveLength(1)
  })

  it('jumps to the ends of rows and columns and always renders the active cell', () => {
    press('End')
    expect(place()).toBe('0 100')
    press('ArrowDown', { ctrlKey: true })
    expect(place()).toBe('499 100')
    press('Home', { ctrlKey: true })
    expect(place()).toBe('0 0')
  })

  it('pastes from a spreadsheet and copies back to it', () => {
    paste('5\t4\r\n"н"\t"a\tb"\r\n')
    expect(['0 0', '0 1', '1 0', '1 1'].map(textAt)).toEqual(['5', '4', 'н', 'a\tb'])
    expect(edits).toHaveLength(1)
    expect(copy()).toBe('5\t4\nн\t"a\tb"')
    expect(screen.getByTestId('chosen').textContent).toBe('4')
  })

  it('fills a range with one copied cell, except for read-only cells', () => {
    press('ArrowDown', { shiftKey: true })
    for (let step = 0; step < 4; step++) press('ArrowDown', { shiftKey: true })
    paste('5')
    expect(edits[0]?.map(({ row }) => row)).toEqual(['p0', 'p1', 'p2', 'p3', 'p5'])
  })

  it('fills down, clears, undoes and redoes in any keyboard layout', () => {
    type('5')
    press('Enter')
    press('ArrowUp')
    for (let step = 0; step < 3; step++) press('ArrowDown', { shiftKey: true })
    ctrl('KeyD')
    expect(['0 0', '1 0', '2 0', '3 0'].map(textAt)).toEqual(['5', '5', '5', '5'])
    press('Delete')
    expect(['0 0', '3 0'].map(textAt)).toEqual(['', ''])
    ctrl('KeyZ')
    expect(['0 0', '3 0'].map(textAt)).toEqual(['5', '5'])
    ctrl('KeyZ')
    expect(['0 0', '3 0'].map(textAt)).toEqual(['5', ''])
    ctrl('KeyZ', { shiftKey: true })
    expect(['0 0', '3 0'].map(textAt)).toEqual(['5', '5'])
    ctrl('KeyY')
    expect(['0 0', '3 0'].map(textAt)).toEqual(['', ''])
  })

  it('saves the edit when another cell is tapped', () => {
    type('4')
    const other = document.querySelector('[data-place="2 2"]')
    if (!other) throw new Error('There is no such cell.')
    act(() => screen.getByRole('textbox').blur())
    fireEvent.pointerDown(other, { button: 0, pointerType: 'mouse' })
    expect(textAt('0 0')).toBe('4')
    expect(place()).toBe('2 2')
  })

  it('releases Tab after Escape, so that keyboard users can leave', () => {
    expect(press('Tab'), 'Tab moves to the next cell').toBe(false)
    press('Escape')
    expect(press('Tab'), 'Tab leaves the grid').toBe(true)
  })
})
