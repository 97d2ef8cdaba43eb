import { useQueryClient } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { waitForDecisions } from '../../kit/review/pendingDecisions'
import { afterDialog } from '../../shell/page/afterDialog'
import { toast } from '../../shell/toasts/store'
import { isFormError, type CaseAct } from './useCase'

export type Step = 'claim' | 'submit' | 'resubmit' | 'return' | 'accept' | 'reject'
type DecisionOptions = { application: ApplicationCase; act: CaseAct; next: RefObject<HTMLButtonElement | null> }
type DecisionInput = { reason?: string; dueOn?: string | null }

/** How long the server accepts undoing a return, in milliseconds. */
const undoMs = 10_000

/**
 * Runs one decision at a time and shows a toast, then focuses the button for the next case. Resolves to whether the
 * decision was made.
 */
export const useDecisions = ({ application, act, next }: DecisionOptions) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const undoAction = useUndo(act)
  const isBusy = useRef(false)
  return async (step: Step, input: DecisionInput = {}): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      // Decisions on the documents may still be in flight.
      if (step === 'accept') await waitForDecisions(client, { resource: 'documents' })
      let decided: ApplicationCase | null = null
      const send = async (provider: AppDataProvider) => {
        const answer = await sendStep(provider, { step, application, input })
        decided = answer.data
        return answer
      }
      if (!(await act(send))) return false
      toast.success({ text: translate(`applications.done.${step}`), ...undoAction(decided) })
      if (step !== 'claim') afterDialog(() => next.current?.focus())
      return true
    } catch (problem) {
      // The request's toast has already named what is missing.
      if (!isFormError(problem) || Object.keys(input).length > 0) throw problem
      return false
    } finally {
      isBusy.current = false
    }
  }
}

/** The undo action of the toast: undoes a return directly, other decisions through a dialog that asks for a reason. */
const useUndo = (act: CaseAct) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (decided: ApplicationCase | null) => {
    if (!decided) return {}
    const { id, version, actions } = decided
    const label = translate('applications.undo_return.button')
    if (actions.includes('undo_return')) {
      const run = async () => {
        if (!(await act((provider) => provider.act('POST /api/profiles/:id/undo-return', { id, body: { version } }))))
          return
        if (!window.location.pathname.endsWith(`/profiles/${id}`)) await navigate(`/profiles/${id}`)
        toast.success({ text: translate('applications.done.undo_return') })
      }
      return { action: { label, run: () => void run() }, lifetimeMs: undoMs }
    }
    const isRevocable = actions.includes('revoke')
    return isRevocable ? { action: { label, run: () => void navigate(`/profiles/${id}?ask=revoke`) } } : {}
  }
}

type StepRequest = { step: Step; application: ApplicationCase; input: DecisionInput }

const sendStep = (provider: AppDataProvider, { step, application: { id, version }, input }: StepRequest) => {
  switch (step) {
    case 'claim':
      return provider.act('POST /api/profiles/:id/claim', { id, body: {} })
    case 'submit':
    case 'resubmit':
      return provider.act('POST /api/profiles/:id/submit', { id, body: { version } })
    case 'reject':
      return provider.act('POST /api/profiles/:id/reject', { id, body: { version, reason: input.reason ?? '' } })
    case 'return':
      return provider.act('POST /api/profiles/:id/return', {
        id,
        body: { version, due_on: input.dueOn ?? null },
        quiet: [422],
      })
    case 'accept':
    default:
      return provider.act('POST /api/profiles/:id/accept', { id, body: { version } })
  }
}
