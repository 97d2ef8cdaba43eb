import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import type { ProfileChange, ProfileForm } from '../../../../api/admissions/applicationForm'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { mayPass, patient, statusOf } from '../../../kit/providers/queryOptions'
import { session } from '../../../shell/session/session'
import { formValues } from '../form'
import { isFilledIn } from '../states'
import { changedParts, type Parts } from './changedParts'
import { drafts, type DraftKey } from './drafts'

/** Where what was typed is, as the person is told. */
export type SaveState =
  | { readonly kind: 'quiet' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly why: 'offline' | 'busy' | 'refused' | 'conflict' | 'signed-out' }

/** What is wrong, by the path of the field. */
export type Refused = Readonly<Record<string, string>>

type Options = {
  readonly client: QueryClient
  readonly key: DraftKey
  readonly version: number
  /** Whether a conflict is to be decided first. */
  readonly isHeld: boolean
  /** What the server holds. */
  readonly base: ProfileForm
  /** What the form holds now. */
  readonly typed: () => ProfileForm
  readonly send: (change: ProfileChange & { version: number }) => Promise<MyProfile>
  readonly onState: (state: SaveState) => void
  readonly onSaved: (profile: MyProfile) => void
  /** Parts that another device has saved, and that were not typed into here. */
  readonly onTheirs: (parts: Parts) => void
  /** Another device saved first, and the same part; or it has sent the application. */
  readonly onConflict: (current: MyProfile) => void
  /** The server would not keep these fields as they are. */
  readonly onRefused: (errors: Refused) => void
}

/** One save of what is typed by then; `onTried` runs once it was answered, or was not for the first time. */
type Turn = { readonly onTried: () => void }

/** How long typing rests before it is sent, in milliseconds. */
const pauseMs = 800

/**
 * Autosave of the application, part by part: a mutation that reads what is typed when its turn comes, on the version
 * that the one before it answered. Until the server has it, what was typed is kept in this browser.
 */
export const createSaver = (options: Options) => {
  const { client, key } = options
  let { version, base, isHeld } = options
  /** The form as the server answered it last. */
  let held = options.base
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The request that is on its way; a save that waits for the network or for its next try has none. */
  let sending: Promise<Error | null> | null = null
  /** Parts that were refused, as they were then: they are not sent again unchanged. */
  let refused: Readonly<Record<string, unknown>> = {}
  /** Parts whose answer was lost on the way: they may have arrived, and are then nobody else's. */
  let unanswered: Parts = {}

  const saves = client.getMutationCache()
  const mutationKey = ['my/profile', 'save', key.profileId]
  /** Whoever typed it is gone: what is kept waits for that person, and nothing is sent as somebody else. */
  const isTheirs = () => session.current()?.id === key.userId
  const pending = (): Parts => changedParts({ base, typed: options.typed() })
  const sendable = (): Parts => changedParts({ base, typed: options.typed(), skip: refused })

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), milliseconds)
  }

  const keep = () => {
    if (!isTheirs()) return
    const parts = pending()
    void (Object.keys(parts).length === 0 ? drafts.forget(key) : drafts.keep(key, { version, parts }))
  }

  const settle = () => {
    keep()
    if (Object.keys(sendable()).length > 0) return later(0)
    options.onState(
      Object.keys(pending()).length > 0 ? { kind: 'kept', why: 'refused' } : { kind: 'saved', at: new Date() },
    )
  }

  const meetConflict = (current: MyProfile) => {
    isHeld = true
    options.onState({ kind: 'kept', why: 'conflict' })
    options.onConflict(current)
  }

  const adopt = (profile: MyProfile) => {
    version = profile.version
    held = formValues(profile)
    base = held
    unanswered = {}
    isHeld = false
    if (Object.keys(sendable()).length > 0) later(0)
    else settle()
  }

  const meet = (profile: MyProfile) => {
    if (isHeld) return
    const now = formValues(profile)
    const differing = changedParts({ base: now, typed: options.typed() })
    // The same words on both sides are nothing to decide, and nothing to put into the form.
    const theirs = Object.fromEntries(
      Object.entries(changedParts({ base: held, typed: now, skip: unanswered })).filter(([part]) => part in differing),
    )
    const mine = pending()
    if (Object.keys(theirs).some((part) => part in mine)) return meetConflict(profile)
    options.onTheirs(theirs)
    adopt(profile)
  }

  const fail = (fault: unknown, sent: Parts) => {
    keep()
    const { status, body } = fault instanceof HttpError ? fault : { status: 0, body: null }
    const current = status === 409 ? asProfile(body?.current) : null
    if (current) return isFilledIn(current) ? meet(current) : meetConflict(current)
    if (mayPass(fault)) unanswered = { ...unanswered, ...sent }
    else if (status !== 401) {
      const errors: Refused = body?.errors ?? {}
      refused = { ...refused, ...blamed(sent, errors) }
      options.onRefused(errors)
      return settle()
    }
    options.onState({ kind: 'kept', why: whyKept(statusOf(fault)) })
  }

  /** Answers why it was not saved. */
  const attempt = async (): Promise<Error | null> => {
    const parts = sendable()
    if (Object.keys(parts).length === 0) {
      settle()
      return null
    }
    options.onState({ kind: 'saving' })
    try {
      const profile = await options.send({ ...parts, version })
      version = profile.version
      held = formValues(profile)
      base = { ...base, ...parts }
      unanswered = {}
      options.onSaved(profile)
      settle()
      return null
    } catch (fault) {
      fail(fault, parts)
      return fault instanceof Error ? fault : new Error('The application was not saved', { cause: fault })
    }
  }

  /** A save that has left the cache gave way to a newer one, or its session is over. */
  const isWanted = (turn: Turn) =>
    !isHeld && isTheirs() && saves.findAll({ mutationKey }).some(({ state }) => state.variables === turn)

  const save = new MutationObserver<void, Error, Turn>(client, {
    ...patient,
    mutationKey,
    scope: { id: `application ${key.profileId}` },
    // One that another stands behind gives way to it.
    retry: (_count, fault) => mayPass(fault) && saves.findAll({ mutationKey, status: 'pending' }).length === 1,
    mutationFn: async (turn) => {
      if (!isWanted(turn)) return turn.onTried()
      sending = attempt()
      const fault = await sending
      sending = null
      turn.onTried()
      if (fault) throw fault
    },
  })

  /**
   * Saves now, in the place of a save that waits; comes back when the server has answered, or there is none to be had.
   */
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending) await sending
    else if (!isHeld) {
      for (const other of saves.findAll({ mutationKey, status: 'pending' }))
        if (other.state.failureCount > 0 || !onlineManager.isOnline()) saves.remove(other)
      await new Promise<void>((resolve) => {
        void save.mutate({ onTried: resolve }).catch(resolve)
        if (onlineManager.isOnline()) return
        options.onState({ kind: 'kept', why: 'offline' })
        resolve()
      })
    }
  }

  return {
    /** Something was typed: it is kept here at once, and sent when typing rests. */
    changed: () => {
      keep()
      if (isHeld) return
      if (!sending) options.onState({ kind: 'waiting' })
      later(pauseMs)
    },
    /** Sends what waits, now; answers whether the server holds everything. */
    flush: async (): Promise<boolean> => {
      await sending
      if (Object.keys(sendable()).length > 0) await run()
      return Object.keys(pending()).length === 0
    },
    /** The person has chosen between two versions: what the form holds goes on over this one. */
    adopt,
    /**
     * Another call answered the application as it now stands. What another device saved meanwhile comes into the
     * form; where something else was typed here, it is a conflict.
     */
    meet,
    /** The conflict was put off: the next change meets it again. */
    release: () => {
      isHeld = false
    },
    /** What the server holds, as it was sent. */
    base: () => base,
    /** The version that the next save stands on. */
    version: () => version,
  }
}
export type Saver = ReturnType<typeof createSaver>

/** Why what was typed is only kept here, by the status of the answer; 0 is none at all. */
const whyKept = (status: number) => {
  if (status === 401) return 'signed-out'
  return status === 0 ? 'offline' : 'busy'
}

/** The parts that the refusal names; all that was sent where it names none. */
const blamed = (sent: Parts, errors: Refused): Readonly<Record<string, unknown>> => {
  const named = Object.keys(errors).map((path) => path.split('.')[0] ?? '')
  const isBlamed = Object.keys(sent).some((part) => named.includes(part))
  return isBlamed ? Object.fromEntries(Object.entries(sent).filter(([part]) => named.includes(part))) : sent
}

/** The server answers a conflict with the application as it stands; null when it answered something else. */
const asProfile = (answer: unknown): MyProfile | null => (isProfile(answer) ? answer : null)

const isProfile = (value: unknown): value is MyProfile =>
  typeof value === 'object' && value !== null && 'version' in value && 'faults' in value && 'person' in value
