import { useQueryClient } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { decisionsSettled } from '../shared'
import { afterDialog } from '../../shell/page/afterDialog'
import { toast } from '../../shell/toasts/store'
import { isForForm, type CaseAct } from './useCase'

export type Step = 'claim' | 'submit' | 'resubmit' | 'return' | 'accept' | 'reject'
type Deciding = { profile: ProfileCase; act: CaseAct; next: RefObject<HTMLButtonElement | null> }
type Said = { reason?: string; dueOn?: string | null }

/** How long the server accepts undoing a return, in milliseconds. */
const takeBackMs = 10_000

/**
 * Runs one decision at a time and shows a toast, then focuses the button for the next case. Resolves to whether the
 * decision was made.
 */
export const useDecisions = ({ profile, act, next }: Deciding) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const takeBack = useTakeBack(act)
  const isBusy = useRef(false)
  return async (step: Step, said: Said = {}): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      // Decisions on the documents may still be in flight.
      if (step === 'accept') await decisionsSettled(client)
      let decided: ProfileCase | null = null
      const send = async (provider: AppDataProvider) => {
        const answer = await sendStep(provider, { step, profile, said })
        decided = answer.data
        return answer
      }
      if (!(await act(send))) return false
      toast.success({ text: translate(`profiles.done.${step}`), ...takeBack(decided) })
      if (step !== 'claim') afterDialog(() => next.current?.focus())
      return true
    } catch (problem) {
      // The request's toast has already named what is missing.
      if (!isForForm(problem) || Object.keys(said).length > 0) throw problem
      return false
    } finally {
      isBusy.current = false
    }
  }
}

/** The undo action of the toast: undoes a return directly, other decisions through a dialog that asks for a reason. */
const useTakeBack = (act: CaseAct) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (decided: ProfileCase | null) => {
    if (!decided) return {}
    const { id, version, actions } = decided
    const label = translate('profiles.take_back.button')
    if (actions.includes('take_back')) {
      const run = async () => {
        if (!(await act((provider) => provider.act('POST /api/profiles/:id/take-back', { id, body: { version } }))))
          return
        if (!window.location.pathname.endsWith(`/profiles/${id}`)) await navigate(`/profiles/${id}`)
        toast.success({ text: translate('profiles.done.take_back') })
      }
      return { action: { label, run: () => void run() }, lifetimeMs: takeBackMs }
    }
    const isRevocable = actions.includes('revoke')
    return isRevocable ? { action: { label, run: () => void navigate(`/profiles/${id}?ask=revoke`) } } : {}
  }
}

type Taken = { step: Step; profile: ProfileCase; said: Said }

const sendStep = (provider: AppDataProvider, { step, profile: { id, version }, said }: Taken) => {
  switch (step) {
    case 'claim':
      return provider.act('POST /api/profiles/:id/claim', { id, body: {} })
    case 'submit':
    case 'resubmit':
      return provider.act('POST /api/profiles/:id/submit', { id, body: { version } })
    case 'reject':
      return provider.act('POST /api/profiles/:id/reject', { id, body: { version, reason: said.reason ?? '' } })
    case 'return':
      return provider.act('POST /api/profiles/:id/return', {
        id,
        body: { version, due_on: said.dueOn ?? null },
        quiet: [422],
      })
    case 'accept':
    default:
      return provider.act('POST /api/profiles/:id/accept', { id, body: { version } })
  }
}
