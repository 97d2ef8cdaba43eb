import { useEffect, useMemo, useState } from 'react'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import type { DraftValues } from '../../kit/forms/draftValues'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { draftOf, isChanged, restoreDraft, type Draft } from './draft'
import { useRemarks, wholeWork, type Place, type TypedRemark } from './useRemarks'

const placeNames = ['file_id', 'page', 'line', 'start', 'end'] as const
const restoreRemark = (stored: unknown): TypedRemark | null => {
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || typeof stored.text !== 'string')
    return null
  const place: Readonly<Record<string, unknown>> = Object('place' in stored ? stored.place : {})
  const known = placeNames.flatMap((name) => (typeof place[name] === 'number' ? [[name, place[name]]] : []))
  return { text: stored.text, place: { ...wholeWork, ...Object.fromEntries(known) } satisfies Place }
}

/** The decision and the remark that are being written; the browser stores both while the reviewer types. */
export const useReviewDraft = (review: HandInReview, newest: HandInVersion) => {
  const { storedDraft, keep, report, forget } = useFormDraft({ name: `review ${newest.id}`, whileTyping: true })
  const stored: DraftValues | null = storedDraft?.values ?? null
  const saved = useMemo(() => draftOf(newest, review), [newest, review])
  const restored = useMemo(() => restoreDraft(stored), [stored])
  const remarks = useRemarks(
    newest.id,
    useMemo(() => restoreRemark(stored?.remark), [stored]),
  )
  const [edited, setEdited] = useState<Draft | null>(null)
  const draft = edited ?? restored ?? saved
  const isDirty = isChanged(draft, saved)
  const { typed } = remarks
  const values = useMemo(
    () => (isDirty || typed?.text ? { ...draft, remark: typed?.text ? typed : null } : null),
    [isDirty, draft, typed],
  )
  const isTouched = edited !== null || (typed !== null && typed.text !== '')
  useEffect(() => {
    if (isTouched) report(values)
  }, [isTouched, report, values])
  return {
    draft,
    saved,
    isDirty,
    /** Whether the hand-in changed after the reviewer began. */
    isStale: isDirty && draft.version < newest.version,
    remarks,
    change: (more: Partial<Draft>) => setEdited({ ...draft, ...more }),
    discard: () => {
      setEdited(saved)
      forget()
    },
    keep: () => values && keep(values),
    forget,
  }
}
export type ReviewDraft = ReturnType<typeof useReviewDraft>
