import { useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { GridChange, GridDeed } from '../../kit/grid/gridTypes'
import type { MarkChange } from '../../shell/session/markStore'
import { cellViewOf, type Locale } from './cellView'
import { readChanges } from './readChanges'
import { sheetOf, type ReadBook } from './sheet'
import { useKeeper } from './useKeeper'

/** What a deed waits for: why final marks are others than computed, and whether what others wrote since is taken back too. */
export type Asked = { kind: 'reason' | 'overtaken'; marks: MarkChange[] }

/** The cells of a gradebook on the screen, and what becomes of what is typed into them. */
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
    const { marks: plain, unexplained, overtaken, unread, cleared } = readChanges(sheet, changes, how)
    keeper.put(plain)
    keeper.tellUnread(unread)
    if (cleared.length > 0) keeper.drop(cleared)
    const questions: Asked[] = [
      { kind: 'reason', marks: unexplained },
      { kind: 'overtaken', marks: overtaken },
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
    /** The first question that waits for an answer. */
    asked: asked[0],
    onAnswered: (changes: readonly MarkChange[]) => {
      keeper.put(changes)
      setAsked((before) => before.slice(1))
    },
  }
}
export type Marks = ReturnType<typeof useMarks>
