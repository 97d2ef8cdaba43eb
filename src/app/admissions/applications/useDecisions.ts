import { useRef, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { pendingDecisions } from '../shared'
import { call } from '../../shell/http/call'
import { afterDialog } from '../../shell/page/afterDialog'
import { toast } from '../../shell/toasts/store'
import { isForForm, type CaseAct } from './useCase'

export type Step = 'claim' | 'submit' | 'resubmit' | 'return' | 'accept' | 'reject'
type Deciding = { profile: ProfileCase; act: CaseAct; next: RefObject<HTMLButtonElement | null> }

/**
 * The steps of the case, one at a time; each is told, and after a decision the focus rests on the way to the next case. Answers whether it was done.
 */
export const useDecisions = ({ profile, act, next }: Deciding) => {
  const translate = useTranslate()
  const isBusy = useRef(false)
  return async (step: Step, reason = ''): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      // What was decided last about its documents may still be on its way.
      if (step === 'accept') await pendingDecisions.settled()
      if (!(await act(() => send({ step, profile, reason })))) return false
      toast.success({ text: translate(`profiles.done.${step}`) })
      if (step !== 'claim') afterDialog(() => next.current?.focus())
      return true
    } catch (problem) {
      // What is missing has been told by name.
      if (!isForForm(problem)) throw problem
      return false
    } finally {
      isBusy.current = false
    }
  }
}

const send = ({ step, profile, reason }: { step: Step; profile: ProfileCase; reason: string }) => {
  const { version } = profile
  const params = { id: String(profile.id) }
  switch (step) {
    case 'claim':
      return call('POST /api/profiles/:id/claim', { params, body: {} })
    case 'submit':
    case 'resubmit':
      return call('POST /api/profiles/:id/submit', { params, body: { version } })
    case 'reject':
      return call('POST /api/profiles/:id/reject', { params, body: { version, reason } })
    case 'return':
    case 'accept':
    default:
      return call(`POST /api/profiles/:id/${step}`, { params, body: { version } })
  }
}
