import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { PaperPerson, PaperVariant } from '../../../../api/testing/papers'
import type { Test } from '../../../../api/testing/tests'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { DataGrid } from '../../../kit/grid/DataGrid'
import type { GridCell, GridChange } from '../../../kit/grid/gridTypes'
import { useDataGrid } from '../../../kit/grid/useDataGrid'
import { useRead } from '../../../kit/providers/calls'
import { toast } from '../../../shell/toasts/store'
import { PaperRowHead } from './PaperRowHead'
import { PaperStatus } from './PaperStatus'
import {
  questionColumn,
  readRow,
  variantColumn,
  parseVariant,
  type PaperRow,
  type PaperRows,
  type ReadRow,
} from './paperRows'
import type { PaperSaving } from './usePaperSaving'

type Props = {
  test: Test
  people: readonly PaperPerson[]
  rows: PaperRows
  onChange: (changes: readonly GridChange[]) => void
  saving: PaperSaving
  /** Number of printed variants. */
  variantsCount: number
  takenOn: string
}
const none: PaperRow = {}

/** Loads all variants up to the highest one printed or typed. */
const useVariants = ({ test, rows, variantsCount }: Pick<Props, 'test' | 'rows' | 'variantsCount'>) => {
  const typed = Object.values(rows).map((row) => parseVariant(row[variantColumn] ?? '') ?? 1)
  const query = { variants: String(Math.max(variantsCount, ...typed)) }
  return useRead('GET /api/tests/:id/paper/questions', { id: test.id, query }, { placeholderData: (before) => before })
}

export const PaperGrid = (props: Props) => {
  const translate = useTranslate()
  const { data, isError } = useVariants(props)
  if (isError) return <p className="note warning">{translate('tests.paper.failed')}</p>
  return data ? <Grid {...props} variants={data} /> : <FormSkeleton />
}

const Grid = (props: Props & { variants: readonly PaperVariant[] }) => {
  const { test, people, rows, variantsCount, takenOn, saving, variants } = props
  const translate = useTranslate()
  const shown = useNumberText()
  const isPhone = useMediaQuery('(max-width: 44.9375em)')
  const { sending, entered, refused } = saving
  const keys = useMemo(() => people.map(({ id }) => String(id)), [people])
  const read = useMemo(
    () =>
      new Map(
        groupPlaces(people).map(({ id, place }): [string, ReadRow] => [
          id,
          readRow(rows[id] ?? none, { suggested: (place % variantsCount) + 1, variants }),
        ]),
      ),
    [people, rows, variantsCount, variants],
  )
  const blocked = useMemo(() => new Map(people.map((person) => [String(person.id), person.blocked])), [people])
  const columns = useMemo(() => {
    const longest = variants.reduce((most, { questions }) => Math.max(most, questions.length), 0)
    return [
      { key: variantColumn, header: translate('tests.paper.variant'), width: 88 },
      ...Array.from({ length: longest }, (_, place) => ({
        key: questionColumn(place),
        header: <QuestionHead number={place + 1} points={pointsAt(variants, place)} />,
        width: 72,
      })),
    ]
  }, [variants, translate])
  const cellOf = useCallback(
    (id: string, column: string): GridCell => {
      const row = read.get(id)
      const fault = row?.faults.get(column)
      const message = fault
        ? translate(`tests.paper.fault.${fault.key}`, { points: shown(fault.points ?? 0) })
        : refused.get(id)?.columns.get(column)
      const text = column === variantColumn ? row?.variantText : rows[id]?.[column]
      return {
        text: text ?? '',
        isEditable: blocked.get(id) === null && !sending.has(id) && !entered.has(id),
        ...(message && { tone: 'danger', description: message }),
        ...(sending.has(id) && { state: 'waiting' }),
        ...(entered.has(id) && { tone: 'muted' }),
      }
    },
    [read, rows, refused, sending, entered, blocked, translate, shown],
  )
  const onChange = (changes: readonly GridChange[]) => {
    saving.clear(changes.map(({ row }) => row))
    props.onChange(changes)
  }
  const grid = useDataGrid({
    rows: keys,
    columns,
    cellOf,
    onChange,
    onLeftOut: (count) => toast.warning({ text: translate('tests.paper.left_out', count) }),
  })
  const ready = keys.filter((id) => read.get(id)?.state === 'complete' && !entered.has(id) && blocked.get(id) === null)
  const save = (ids: readonly string[]) => {
    for (const id of ids) {
      const row = read.get(id)
      if (row) saving.save(id, row, takenOn)
    }
  }
  // Saves complete rows once the cursor has left them.
  const saveLeft = useEffectEvent((top: number, bottom: number) => {
    const isHere = (id: string) => keys.indexOf(id) >= top && keys.indexOf(id) <= bottom
    if (!grid.editing) save(ready.filter((id) => !isHere(id) && !refused.has(id)))
  })
  const { top, bottom } = grid.range
  useEffect(() => saveLeft(top, bottom), [top, bottom])
  const rowHeader = useMemo(
    () => ({
      header: translate('tests.attempts.name'),
      width: isPhone ? 152 : 276,
      cell: (id: string, place: number) => (
        <PaperRowHead
          person={people[place]}
          row={read.get(id)}
          isSending={sending.has(id)}
          entered={entered.get(id)}
          refusal={refused.get(id)}
        />
      ),
    }),
    [people, read, sending, entered, refused, isPhone, translate],
  )
  const active = grid.active
  const message = active && (active.cell.description ?? refused.get(active.row)?.message)
  return (
    <div className="stack gap-2 paper-grid">
      <DataGrid
        grid={grid}
        label={translate('tests.paper.label', { name: test.name })}
        rows={keys}
        columns={columns}
        cellOf={cellOf}
        rowHeight={56}
        rowHeader={rowHeader}
      />
      <PaperStatus
        message={message}
        read={keys.flatMap((id) => (entered.has(id) || blocked.get(id) !== null ? [] : (read.get(id) ?? [])))}
        enteredCount={entered.size}
      />
      <div>
        <Button variant="contained" disabled={ready.length === 0} onClick={() => save(ready)}>
          {translate('tests.paper.enter_rows', ready.length)}
        </Button>
      </div>
    </div>
  )
}

/** Returns each student's index within the group, because forms with names are printed by group. */
const groupPlaces = (people: readonly PaperPerson[]) => {
  const counts = new Map<string | null, number>()
  return people.map(({ id, group_code }) => {
    const place = counts.get(group_code) ?? 0
    counts.set(group_code, place + 1)
    return { id: String(id), place }
  })
}

/** Returns the points of a question, or null if the variants differ. */
const pointsAt = (variants: readonly PaperVariant[], place: number): number | null => {
  const all = new Set(variants.map(({ questions }) => questions[place]?.points))
  const [points] = all
  return all.size === 1 && points !== undefined ? points : null
}

const QuestionHead = ({ number, points }: { number: number; points: number | null }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <span className="text-center">
      <b>{number}</b>
      {points !== null && (
        <span className="small muted block">{translate('tests.paper.of', { points: shown(points) })}</span>
      )}
    </span>
  )
}
