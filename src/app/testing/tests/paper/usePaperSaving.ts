import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { questionColumn, variantColumn, type ReadRow } from './paperRows'

export type Refusal = { message: string; columns: ReadonlyMap<string, string> }
export type Saving = {
  sending: ReadonlySet<string>
  entered: ReadonlyMap<string, { score: number; max_score: number }>
  refused: ReadonlyMap<string, Refusal>
}
const nothing: Saving = { sending: new Set(), entered: new Map(), refused: new Map() }

/** Maps a field of the request to its grid column. */
const columnOf = (field: string): string | null => {
  const [, place] = /^scores\.(\d+)\./.exec(field) ?? []
  if (place !== undefined) return questionColumn(Number(place))
  return field === 'variant' ? variantColumn : null
}
const refusalIn = (error: unknown, fallback: string): Refusal => {
  if (!(error instanceof HttpError) || error.status === 0) return { message: fallback, columns: new Map() }
  const errors = Object.entries(Object(error.body?.errors)).flatMap(([field, text]) =>
    typeof text === 'string' ? [[field, text] as const] : [],
  )
  return {
    message: errors.length > 0 ? errors.map(([, text]) => text).join(' ') : error.message || fallback,
    columns: new Map(
      errors.flatMap(([field, text]) => {
        const column = columnOf(field)
        return column === null ? [] : [[column, text] as const]
      }),
    ),
  }
}

const without = <T>(map: ReadonlyMap<string, T>, key: string): Map<string, T> =>
  new Map([...map].filter(([one]) => one !== key))

type Options = { testId: number; onEntered: (id: string) => void; onRefused: () => void }
export type PaperSaving = ReturnType<typeof usePaperSaving>
/** Enters complete rows one after another. A rejected row shows the reason until it is changed. */
export const usePaperSaving = ({ testId, onEntered, onRefused }: Options) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const [state, setState] = useState(nothing)
  const queue = useRef(Promise.resolve())
  /** Ids of rows that are being sent or are entered. */
  const busy = useRef(new Set<string>())

  const send = async (id: string, { variant, scores, name }: ReadRow, taken_on: string) => {
    if (!variant) return
    try {
      const body = { user_id: Number(id), variant: variant.variant, code: variant.code, taken_on, scores: [...scores] }
      const { data } = await provider.act('POST /api/tests/:id/attempts/on-paper', {
        id: testId,
        body,
        ...(name !== undefined && { idempotencyKey: name }),
        quiet: 'all',
      })
      setState((now) => ({
        ...now,
        sending: new Set([...now.sending].filter((one) => one !== id)),
        entered: new Map([...now.entered, [id, data]]),
      }))
      onEntered(id)
    } catch (error) {
      busy.current.delete(id)
      const refusal = refusalIn(error, translate('tests.paper.not_saved'))
      setState((now) => ({
        ...now,
        sending: new Set([...now.sending].filter((one) => one !== id)),
        refused: new Map([...now.refused, [id, refusal]]),
      }))
      onRefused()
    }
  }
  return {
    ...state,
    save: (id: string, row: ReadRow, taken_on: string) => {
      if (busy.current.has(id) || row.state !== 'complete') return
      busy.current.add(id)
      setState((now) => ({ ...now, sending: new Set([...now.sending, id]), refused: without(now.refused, id) }))
      queue.current = queue.current.then(() => send(id, row, taken_on))
    },
    /** Clears the errors of changed rows. */
    clear: (ids: readonly string[]) =>
      setState((now) => ({ ...now, refused: ids.reduce<ReadonlyMap<string, Refusal>>(without, now.refused) })),
  }
}
