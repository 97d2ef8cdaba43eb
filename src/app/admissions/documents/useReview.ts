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
 * A document under review: taken while one reads it, given back when one leaves it undecided; a decision leads to the
 * next at once. What was typed for it is kept until the server has it. Who came from a case goes through its
 * documents, and is back there after the last.
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
      // A rejection has no way back but what the applicant sends next.
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
      // What failed, the call has told: the list, or the case, then says how it is.
      const next = await nextOf().catch(() => undefined)
      if (next) return navigate(reviewPath(next, within))
      if (within !== undefined) {
        // The case is to show what was decided.
        await decisionsSettled(client, id)
        return navigate(`/profiles/${within}`)
      }
      if (next === null) toast.info({ text: translate('documents.review.queue_empty') })
      return navigate('/documents')
    })
  const settle = (decision: Decision) => {
    // The next document may be a moment away: whoever presses twice has decided once.
    if (isBeingDecided(client, id)) return
    words.keep()
    decide({ decision, name: newName() })
    void goOn()
  }
  return { waiting, isWithin: within !== undefined, goOn: () => void goOn(), settle }
}
