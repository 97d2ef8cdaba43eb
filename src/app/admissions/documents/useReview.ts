import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { DocumentReview } from '../../../api/admissions/documents'
import { newName } from '../../kit/providers/calls'
import { decisionsSettled, isBeingDecided, reviewPath } from '../shared'
import { leaveBy } from '../../shell/page/leaving'
import { toast } from '../../shell/toasts/store'
import { useDeciding, useOpening, type Decision } from './decisions'
import { useQueue } from './reviews'
import { useTakeBack } from './useTakeBack'
import { useWithin } from './useWithin'

type Words = { keep: () => void; forget: () => void }

/**
 * Claims the document while it is open and moves on to the next one right after a decision. With `within` in the URL
 * it goes through the documents of one application and then back to the case.
 */
export const useReview = (review: DocumentReview, words: Words) => {
  const { id, name, profile } = review
  const client = useQueryClient()
  const navigate = useNavigate()
  const translate = useTranslate()
  const within = useWithin()
  const takeBack = useTakeBack()
  const { open, release } = useOpening(id)
  const { nextOf, waiting } = useQueue(id, within)
  const waits = review.actions.includes('open')
  useEffect(() => {
    if (!waits || isBeingDecided(client, id)) return undefined
    open()
    return () => {
      if (!isBeingDecided(client, id)) release()
    }
  }, [client, id, waits, open, release])

  const { mutate: decide } = useDeciding({
    review,
    onDone: ({ actions }, { kind }) => {
      words.forget()
      // Only an acceptance can be revoked; after a rejection the applicant sends the document again.
      if (kind === 'accept' && actions.includes('revoke'))
        toast.success({ text: translate('documents.bulk.done', 1), action: takeBack(id, within) })
    },
    onRefused: (message) => {
      words.keep()
      toast.danger({
        title: translate('documents.review.not_saved', { name, applicant: profile.name }),
        text: message,
        action: { label: translate('documents.review.back_to_it'), run: () => void navigate(reviewPath(id, within)) },
      })
    },
  })

  const goOn = () =>
    leaveBy(async () => {
      // The request shows a toast if it fails; then leave for the queue or the case.
      const next = await nextOf().catch(() => undefined)
      if (next) return navigate(reviewPath(next, within))
      if (within !== undefined) {
        // Wait, so that the case shows the last decision.
        await decisionsSettled(client, id)
        return navigate(`/profiles/${within}`)
      }
      if (next === null) toast.info({ text: translate('documents.review.queue_empty') })
      return navigate('/documents')
    })
  const settle = (decision: Decision) => {
    // Ignore a second press while the next document loads.
    if (isBeingDecided(client, id)) return
    words.keep()
    decide({ decision, name: newName() })
    void goOn()
  }
  return { waiting, isWithin: within !== undefined, goOn: () => void goOn(), settle }
}
