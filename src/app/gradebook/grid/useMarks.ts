import { useMemo, useState, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocale, useTranslate, useDataProvider } from 'react-admin'
import type { GridChange, GridDeed } from '../../kit/grid/gridTypes'
import { type MarkChange, markStore } from '../../shell/session/markStore'
import { cellViewOf, type Locale } from './cellView'
import { readChanges } from './readChanges'
import { sheetOf, type ReadBook } from './sheet'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { createKeeper } from './keeper'

/** A confirmation before saving: a reason for overridden final marks, undoing others' changes, or dashes as "not handed in". */
export type Asked = { kind: 'reason' | 'overtaken' | 'dashes'; marks: MarkChange[] }

/** Runs the outbox of marks while the page is open. The page shows errors in place, so no toast appears. */
const useKeeper = (params: { group: string; subject: string }, onStale: () => void) => {
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id ?? 0
  const tellStale = useEffectEvent(onStale)
  const [keeper] = useState(() =>
    createKeeper({
      owner: { userId, place: `${params.group}/${params.subject}` },
      send: async (body) =>
        (await provider.act('PATCH /api/gradebook/:group/:subject/entries', { params, body, quiet: 'all' })).data,
      store: markStore,
      isTheirs: () => session.current()?.id === userId,
    }),
  )
  useEffect(() => keeper.start(() => tellStale()), [keeper])
  return { keeper, marks: useSyncExternalStore(keeper.subscribe, keeper.state) }
}

/** State of the gradebook screen: its cells, unsaved changes and pending confirmations. */
export const useMarks = (read: ReadBook, params: { group: string; subject: string }, onStale: () => void) => {
  const translate = useTranslate()
  const locale: Locale = useLocale() === 'en' ? 'en' : 'ru'
  const { keeper, marks } = useKeeper(params, onStale)
  const { waiting, answered, troubles, left } = marks
  const sheet = useMemo(
    () => sheetOf(read, { waiting, answered, troubles, left }),
    [read, waiting, answered, troubles, left],
  )
  const cellOf = useMemo(() => cellViewOf(sheet, { translate, locale }), [sheet, translate, locale])
  const [asked, setAsked] = useState<Asked[]>([])
  const onChange = (changes: readonly GridChange[], how: GridDeed) => {
    const { marks: plain, unexplained, overtaken, dashes, unread, cleared } = readChanges(sheet, changes, how)
    keeper.put(plain)
    keeper.tellUnread(unread)
    if (cleared.length > 0) keeper.drop(cleared)
    const questions: Asked[] = [
      { kind: 'reason', marks: unexplained },
      { kind: 'overtaken', marks: overtaken },
      { kind: 'dashes', marks: dashes },
    ]
    setAsked((before) => [...before, ...questions.filter((question) => question.marks.length > 0)])
  }
  return {
    keeper,
    marks,
    sheet,
    locale,
    cellOf,
    onChange,
    /** The first pending confirmation. */
    asked: asked[0],
    onAnswered: (changes: readonly MarkChange[]) => {
      keeper.put(changes)
      setAsked((before) => before.slice(1))
    },
  }
}
export type Marks = ReturnType<typeof useMarks>
