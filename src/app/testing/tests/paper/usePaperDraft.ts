import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '../../../kit/providers/calls'
import type { GridChange } from '../../../kit/grid/gridTypes'
import { draftStore } from '../../../shell/session/draftStore'
import { useUser } from '../../../shell/session/store'
import { keyColumn, type PaperRow, type PaperRows } from './paperRows'

const rowsIn = (values: unknown): PaperRows =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([id, row]) => [
      id,
      Object.fromEntries(Object.entries(Object(row)).map(([column, text]) => [column, String(text)])),
    ]),
  )

/** Gives each changed row a new idempotency key, so that resending the same row enters it only once. */
const applyChanges = (rows: PaperRows, changes: readonly GridChange[]): PaperRows => {
  const next: Record<string, PaperRow> = { ...rows }
  for (const { row, column, after } of changes)
    next[row] = { ...next[row], [column]: after, [keyColumn]: newIdempotencyKey() }
  return next
}

type Draft = { rows: PaperRows; entered: ReadonlySet<string> }

/** Stores typed rows in this browser until they are entered; `rows` is undefined while loading. */
export const usePaperDraft = (testId: number) => {
  const userId = useUser()?.id ?? 0
  const [draft, setDraft] = useState<Draft>()
  const place = `/tests/${testId}/paper`
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const stored = await draftStore.read({ userId, place })
      if (isHere) setDraft({ rows: rowsIn(stored?.values), entered: new Set() })
    }
    void read()
    return () => {
      isHere = false
    }
  }, [userId, place])
  useEffect(() => {
    if (!draft) return
    const values = Object.fromEntries(Object.entries(draft.rows).filter(([id]) => !draft.entered.has(id)))
    if (Object.keys(values).length === 0) void draftStore.forget({ userId, place })
    else void draftStore.keep({ userId, place }, { values, isCut: false })
  }, [draft, userId, place])
  return {
    rows: draft?.rows,
    change: (changes: readonly GridChange[]) =>
      setDraft((now) => now && { ...now, rows: applyChanges(now.rows, changes) }),
    /** Removes a row from the stored draft, because the server has it. */
    enter: (id: string) => setDraft((now) => now && { ...now, entered: new Set([...now.entered, id]) }),
  }
}
