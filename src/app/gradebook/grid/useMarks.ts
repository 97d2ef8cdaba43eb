import { useMemo, useState, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocale, useTranslate, useDataProvider } from 'react-admin'
import type { GridChange, EditSource } from '../../kit/grid/gridTypes'
import { type MarkChange, markStore } from '../../shell/session/markStore'
import { cellViewOf, type Locale } from './cellView'
import { classifyChanges } from './classifyChanges'
import { sheetOf, type IndexedBook } from './sheet'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { createMarkOutbox } from './markOutbox'

/**
 * Marks to confirm before saving: overridden final marks need a reason, an undo can revert changes of others, and
 * dashes mean "not handed in".
 */
export type Confirmation = { kind: 'reason' | 'undoesOthers' | 'dashes'; marks: MarkChange[] }

/** Runs the outbox of marks while the page is open. The page shows errors in place, so no toast appears. */
const useMarkOutbox = (params: { group: string; subject: string }, onStale: () => void) => {
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id ?? 0
  const tellStale = useEffectEvent(onStale)
  const [markOutbox] = useState(() =>
    createMarkOutbox({
      owner: { userId, place: `${params.group}/${params.subject}` },
      send: async (body) =>
        (await provider.act('PATCH /api/gradebook/:group/:subject/entries', { params, body, quiet: 'all' })).data,
      store: markStore,
      isSameUser: () => session.current()?.id === userId,
    }),
  )
  useEffect(() => markOutbox.start(() => tellStale()), [markOutbox])
  return { markOutbox, marks: useSyncExternalStore(markOutbox.subscribe, markOutbox.state) }
}

/** State of the gradebook screen: its cells, unsaved changes and pending confirmations. */
export const useMarks = (read: IndexedBook, params: { group: string; subject: string }, onStale: () => void) => {
  const translate = useTranslate()
  const locale: Locale = useLocale() === 'en' ? 'en' : 'ru'
  const { markOutbox, marks } = useMarkOutbox(params, onStale)
  const { queue, answered, syncErrors, ownVersions } = marks
  const sheet = useMemo(
    () => sheetOf(read, { queue, answered, syncErrors, ownVersions }),
    [read, queue, answered, syncErrors, ownVersions],
  )
  const cellOf = useMemo(() => cellViewOf(sheet, { translate, locale }), [sheet, translate, locale])
  const [confirmations, setConfirmations] = useState<Confirmation[]>([])
  const onChange = (changes: readonly GridChange[], how: EditSource) => {
    const { marks: plain, needsReason, undoesOthers, dashes, invalid, resolved } = classifyChanges(sheet, changes, how)
    markOutbox.put(plain)
    markOutbox.addInvalid(invalid)
    if (resolved.length > 0) markOutbox.drop(resolved)
    const questions: Confirmation[] = [
      { kind: 'reason', marks: needsReason },
      { kind: 'undoesOthers', marks: undoesOthers },
      { kind: 'dashes', marks: dashes },
    ]
    setConfirmations((before) => [...before, ...questions.filter((question) => question.marks.length > 0)])
  }
  return {
    markOutbox,
    marks,
    sheet,
    locale,
    cellOf,
    onChange,
    /** The first pending confirmation. */
    confirmation: confirmations[0],
    onConfirm: (changes: readonly MarkChange[]) => {
      markOutbox.put(changes)
      setConfirmations((before) => before.slice(1))
    },
  }
}
export type Marks = ReturnType<typeof useMarks>
