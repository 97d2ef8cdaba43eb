import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { HandInReview, HandInVersion } from '../../../api/homework/handIns'
import type { DraftValues } from '../../kit/forms/draftValues'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { errorMessage } from '../../kit/review/useDecision'
import { toast } from '../../shell/toasts/store'
import { draftOf, isChanged, restoreDraft, type Draft } from './draft'
import { reviewPath } from './workOrder'
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
  const [edited, setEdited] = useState<Draft | null>(null)
  const draft = edited ?? restored ?? saved
  const translate = useTranslate()
  const navigate = useNavigate()
  const remarks = useRemarks(newest.id, {
    before: useMemo(() => restoreRemark(stored?.remark), [stored]),
    onRefused: (remark, fault) => {
      keep({ ...draft, remark })
      const { homework_id, name } = review
      toast.danger({
        title: translate('homework.review.remark_not_saved', { name }),
        text: [`«${remark.text}»`, errorMessage(fault)].filter(Boolean).join(' — '),
        action: {
          label: translate('homework.review.back_to_it'),
          run: () => void navigate(reviewPath(homework_id, newest.id)),
        },
      })
    },
  })
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
    /** `version` is that of the hand-in after an undone decision. */
    keep: (version?: number) => values && keep(version === undefined ? values : { ...values, version }),
    forget,
  }
}
export type ReviewDraft = ReturnType<typeof useReviewDraft>
