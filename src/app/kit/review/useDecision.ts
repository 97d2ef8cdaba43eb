import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { HttpError, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { toast } from '../../shell/toasts/store'
import { newIdempotencyKey } from '../providers/calls'
import { backgroundMutation, isRetryable, statusOf } from '../providers/queryOptions'
import { decisionKey, type Reviewed } from './pendingDecisions'

/** Number of attempts to send a decision while the server is unreachable or busy. */
const maxAttempts = 4

/** Statuses without a toast from the request: the decision's own toast reports them, after the last attempt. */
const quiet = [0, 404, 409, 422, 429, 500, 502, 503, 504]

/** Claim, decision and unclaim of a record run one after another: a decision needs the version that the claim returned. */
export const scopeOf = ({ resource, id }: Reviewed) => ({ id: `${resource} ${id}` })

type Versioned = { version: number }
type Request = { version: number; idempotencyKey: string; quiet: number[] }
type Options<Decision, Decided> = {
  record: Reviewed & Versioned
  /** Query of the record, which holds its latest version. */
  recordKey: QueryKey
  send: (decision: Decision, request: Request) => Promise<{ data: Decided }>
  onDone: (decided: Decided, decision: Decision) => void
  onRefused: () => void
  /** The toast of a refused decision, with a link back to the record. */
  refusal: { title: string; staleText?: string; back: { label: string; path: string } }
  /** Queries that change with a decision. */
  affects: readonly QueryKey[]
}

/**
 * Sends a decision in the background while the reviewer continues. Offline it stays in the mutation cache, and another
 * user's session does not send it.
 */
export const useDecision = <Decision, Decided extends Versioned>(options: Options<Decision, Decided>) => {
  const { record, recordKey, send, onDone, onRefused, refusal, affects } = options
  const client = useQueryClient()
  const translate = useTranslate()
  const navigate = useNavigate()
  const userId = useUser()?.id
  const { mutate } = useMutation({
    ...backgroundMutation,
    retry: (count, fault) => count + 1 < maxAttempts && isRetryable(fault),
    mutationKey: decisionKey(record),
    scope: scopeOf(record),
    mutationFn: async ({ decision, key }: { decision: Decision; key: string }) => {
      if (session.current()?.id !== userId) return null
      const version = client.getQueryData<Versioned>(recordKey)?.version ?? record.version
      // The idempotency key makes a retry after a lost response safe; the version makes a later decision a new one.
      return (await send(decision, { version, idempotencyKey: `${key}.${version}`, quiet })).data
    },
    onSuccess: (decided, { decision }) => {
      if (decided === null) return
      client.setQueryData(recordKey, decided)
      onDone(decided, decision)
    },
    onError: (fault) => {
      onRefused()
      const status = statusOf(fault)
      const text = status === 409 ? (refusal.staleText ?? errorMessage(fault)) : errorMessage(fault)
      toast.danger({
        title: refusal.title,
        text: text ?? translate(status === 0 ? 'problems.network.text' : 'error_alert_text'),
        action: { label: refusal.back.label, run: () => void navigate(refusal.back.path) },
      })
      void client.invalidateQueries({ queryKey: recordKey })
    },
    onSettled: () => {
      for (const queryKey of affects) void client.invalidateQueries({ queryKey })
    },
  })
  return (decision: Decision) => mutate({ decision, key: newIdempotencyKey() })
}

/** The first message of a rejected request; undefined without a response. */
export const errorMessage = (fault: unknown): string | undefined => {
  if (!(fault instanceof HttpError)) return undefined
  const errors: Record<string, string> = fault.body?.errors ?? {}
  return [...Object.values(errors), fault.message].find((message) => message !== '')
}
