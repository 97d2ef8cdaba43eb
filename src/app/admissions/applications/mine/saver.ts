import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import type { ApplicationChange, ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { isRetryable, backgroundMutation, statusOf } from '../../../kit/providers/queryOptions'
import { session } from '../../../shell/session/session'
import { formValues } from '../form'
import { isEditable } from '../states'
import { changedParts, type Parts } from './changedParts'
import { drafts, type DraftKey } from './drafts'

/** The autosave state for display. `kept`: the edits are only in this browser. */
export type SaveState =
  | { readonly kind: 'quiet' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly why: 'offline' | 'busy' | 'refused' | 'conflict' | 'signed_out' }

/** Error messages by field path. */
export type FieldErrors = Readonly<Record<string, string>>

type Options = {
  readonly client: QueryClient
  readonly key: DraftKey
  readonly version: number
  /** Saving is paused until the user resolves a conflict. */
  readonly isHeld: boolean
  /** The form values on the server. */
  readonly base: ApplicationForm
  /** Returns the current form values. */
  readonly typed: () => ApplicationForm
  readonly send: (change: ApplicationChange & { version: number }) => Promise<MyApplication>
  readonly onState: (state: SaveState) => void
  readonly onSaved: (application: MyApplication) => void
  /** Receives parts that another device saved and that have no local edits. */
  readonly onMerged: (parts: Parts) => void
  /** Runs when another device saved a part that has local edits, or submitted the application. */
  readonly onConflict: (current: MyApplication) => void
  /** Receives the server's validation errors. */
  readonly onRefused: (errors: FieldErrors) => void
}

/** One run of the save mutation; `onAttempted` runs after the first attempt, successful or not. */
type SaveRun = { readonly onAttempted: () => void }

/** Debounce delay in milliseconds. */
const pauseMs = 800

/**
 * Autosaves the changed parts of the application. Each save reads the form when it runs and uses the version from the
 * previous response; until the server has them, edits are in the local draft.
 */
export const createSaver = (options: Options) => {
  const { client, key } = options
  let { version, base, isHeld } = options
  /** The form values from the last response. */
  let serverForm = options.base
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The request in flight; null while a save waits for the network or for a retry. */
  let sending: Promise<Error | null> | null = null
  /** Rejected parts with the rejected values; they are not sent again until they change. */
  let rejected: Readonly<Record<string, unknown>> = {}
  /** Parts whose response was lost. The server may have them, so they must not look like another device's changes. */
  let unconfirmed: Parts = {}

  const saves = client.getMutationCache()
  const mutationKey = ['my/profile', 'save', key.applicationId]
  /** False once another user has signed in: then nothing is sent, and the draft waits for its author. */
  const isSameUser = () => session.current()?.id === key.userId
  const pending = (): Parts => changedParts({ base, typed: options.typed() })
  const sendable = (): Parts => changedParts({ base, typed: options.typed(), skip: rejected })

  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), milliseconds)
  }

  const saveDraft = () => {
    if (!isSameUser()) return
    const parts = pending()
    void (Object.keys(parts).length === 0 ? drafts.forget(key) : drafts.keep(key, { version, parts }))
  }

  const settle = () => {
    saveDraft()
    if (Object.keys(sendable()).length > 0) return schedule(0)
    options.onState(
      Object.keys(pending()).length > 0 ? { kind: 'kept', why: 'refused' } : { kind: 'saved', at: new Date() },
    )
  }

  const reportConflict = (current: MyApplication) => {
    isHeld = true
    options.onState({ kind: 'kept', why: 'conflict' })
    options.onConflict(current)
  }

  const rebase = (application: MyApplication) => {
    version = application.version
    serverForm = formValues(application)
    base = serverForm
    unconfirmed = {}
    isHeld = false
    if (Object.keys(sendable()).length > 0) schedule(0)
    else settle()
  }

  const merge = (application: MyApplication) => {
    if (isHeld) return
    const now = formValues(application)
    const differing = changedParts({ base: now, typed: options.typed() })
    // Parts that are equal here and on the server cause no conflict and need no merge.
    const remoteParts = Object.fromEntries(
      Object.entries(changedParts({ base: serverForm, typed: now, skip: unconfirmed })).filter(
        ([part]) => part in differing,
      ),
    )
    const mine = pending()
    if (Object.keys(remoteParts).some((part) => part in mine)) return reportConflict(application)
    options.onMerged(remoteParts)
    rebase(application)
  }

  const fail = (fault: unknown, sent: Parts) => {
    saveDraft()
    const { status, body } = fault instanceof HttpError ? fault : { status: 0, body: null }
    const current = status === 409 ? asApplication(body?.current) : null
    if (current) return isEditable(current) ? merge(current) : reportConflict(current)
    if (isRetryable(fault)) unconfirmed = { ...unconfirmed, ...sent }
    else if (status !== 401) {
      const errors: FieldErrors = body?.errors ?? {}
      rejected = { ...rejected, ...rejectedParts(sent, errors) }
      options.onRefused(errors)
      return settle()
    }
    options.onState({ kind: 'kept', why: keptReason(statusOf(fault)) })
  }

  /** Sends the changed parts once; returns the error, or null on success. */
  const attempt = async (): Promise<Error | null> => {
    const parts = sendable()
    if (Object.keys(parts).length === 0) {
      settle()
      return null
    }
    options.onState({ kind: 'saving' })
    try {
      const application = await options.send({ ...parts, version })
      version = application.version
      serverForm = formValues(application)
      base = { ...base, ...parts }
      unconfirmed = {}
      options.onSaved(application)
      settle()
      return null
    } catch (fault) {
      fail(fault, parts)
      return fault instanceof Error ? fault : new Error('The application was not saved', { cause: fault })
    }
  }

  /** False for a save that is no longer in the mutation cache: a newer save replaced it or the session ended. */
  const isWanted = (turn: SaveRun) =>
    !isHeld && isSameUser() && saves.findAll({ mutationKey }).some(({ state }) => state.variables === turn)

  const save = new MutationObserver<void, Error, SaveRun>(client, {
    ...backgroundMutation,
    mutationKey,
    scope: { id: `application ${key.applicationId}` },
    // Do not retry if a newer save is pending.
    retry: (_count, fault) => isRetryable(fault) && saves.findAll({ mutationKey, status: 'pending' }).length === 1,
    mutationFn: async (turn) => {
      if (!isWanted(turn)) return turn.onAttempted()
      sending = attempt()
      const fault = await sending
      sending = null
      turn.onAttempted()
      if (fault) throw fault
    },
  })

  /** Saves now, replacing a save that waits; resolves after the response, or at once when offline. */
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending) await sending
    else if (!isHeld) {
      for (const other of saves.findAll({ mutationKey, status: 'pending' }))
        if (other.state.failureCount > 0 || !onlineManager.isOnline()) saves.remove(other)
      await new Promise<void>((resolve) => {
        void save.mutate({ onAttempted: resolve }).catch(resolve)
        if (onlineManager.isOnline()) return
        options.onState({ kind: 'kept', why: 'offline' })
        resolve()
      })
    }
  }

  return {
    /** Stores the local draft at once and schedules a save. */
    changed: () => {
      saveDraft()
      if (isHeld) return
      if (!sending) options.onState({ kind: 'waiting' })
      schedule(pauseMs)
    },
    /** Saves pending edits now; resolves to whether the server has everything. */
    flush: async (): Promise<boolean> => {
      await sending
      if (Object.keys(sendable()).length > 0) await run()
      return Object.keys(pending()).length === 0
    },
    /** Resolves a conflict: later saves are based on this version. */
    rebase,
    /**
     * Merges an application from another response: changes of other devices go into the form, and a part that was also
     * edited here is a conflict.
     */
    merge,
    /** The next edit reports the conflict again. */
    postponeConflict: () => {
      isHeld = false
    },
    /** Returns the form values on the server. */
    base: () => base,
    /** Returns the version for the next save. */
    version: () => version,
  }
}
export type Saver = ReturnType<typeof createSaver>

/** Why edits are only stored locally, by HTTP status; 0 means no response. */
const keptReason = (status: number) => {
  if (status === 401) return 'signed_out'
  return status === 0 ? 'offline' : 'busy'
}

/** The sent parts that the errors name, or all of them if none is named. */
const rejectedParts = (sent: Parts, errors: FieldErrors): Readonly<Record<string, unknown>> => {
  const named = Object.keys(errors).map((path) => path.split('.')[0] ?? '')
  const isBlamed = Object.keys(sent).some((part) => named.includes(part))
  return isBlamed ? Object.fromEntries(Object.entries(sent).filter(([part]) => named.includes(part))) : sent
}

/** A 409 response contains the current application; null for any other body. */
const asApplication = (answer: unknown): MyApplication | null => (isApplication(answer) ? answer : null)

const isApplication = (value: unknown): value is MyApplication =>
  typeof value === 'object' && value !== null && 'version' in value && 'faults' in value && 'person' in value
