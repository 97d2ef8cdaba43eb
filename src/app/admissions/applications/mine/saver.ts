import type { ProfileChange, ProfileForm } from '../../../../api/admissions/applicationForm'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { HttpProblem, type FieldErrors } from '../../../shell/http/problem'
import { formValues } from '../form'
import { isFilledIn } from '../states'
import { asProfile } from './asProfile'
import { changedParts, type Parts } from './changedParts'
import { drafts, type DraftKey } from './drafts'

/** Where what was typed is, as the person is told. */
export type SaveState =
  | { readonly kind: 'quiet' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly why: 'offline' | 'busy' | 'refused' | 'conflict' | 'signed-out' }

type Options = {
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
  readonly onRefused: (errors: FieldErrors) => void
}

/** How long typing rests before it is sent, in milliseconds. */
const pauseMs = 800
/** Between attempts while the server cannot be reached: doubled each time up to the longest. */
const retryMs = { first: 2_000, longest: 30_000 } as const

/**
 * Autosave of the application: part by part, one request at a time, each on the version that the one before it answered. Until the server has
 * it, what was typed is kept in this browser.
 */
export const createSaver = (options: Options) => {
  let { version, base } = options
  /** The form as the server answered it last. */
  let held = options.base
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let wait: number = retryMs.first
  let { isHeld } = options
  let isStopped = false
  /** Parts that were refused, as they were then: they are not sent again unchanged. */
  let refused: Readonly<Record<string, unknown>> = {}
  /** Parts whose answer was lost on the way: they may have arrived, and are then nobody else's. */
  let unanswered: Parts = {}

  const pending = (): Parts => changedParts({ base, typed: options.typed() })
  const sendable = (): Parts => changedParts({ base, typed: options.typed(), skip: refused })

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds)
  }

  const keep = () => {
    const parts = pending()
    if (Object.keys(parts).length === 0) drafts.forget(options.key)
    else drafts.keep(options.key, { version, parts, at: new Date().toISOString() })
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
    const theirs = changedParts({ base: held, typed: formValues(profile), skip: unanswered })
    const mine = pending()
    if (Object.keys(theirs).some((part) => part in mine)) return meetConflict(profile)
    options.onTheirs(theirs)
    adopt(profile)
  }

  const fail = (problem: unknown, sent: Parts) => {
    keep()
    const status = problem instanceof HttpProblem ? problem.status : 0
    const current = problem instanceof HttpProblem && status === 409 ? asProfile(problem.body.current) : null
    if (current) return isFilledIn(current) ? meet(current) : meetConflict(current)
    if (problem instanceof HttpProblem && status >= 400 && status < 500 && status !== 429 && status !== 401) {
      refused = { ...refused, ...blamed(sent, problem.errors) }
      options.onRefused(problem.errors)
      return settle()
    }
    options.onState({ kind: 'kept', why: whyKept(status) })
    if (status === 401) return undefined
    unanswered = { ...unanswered, ...sent }
    later(wait)
    wait = Math.min(wait * 2, retryMs.longest)
    return undefined
  }

  const attempt = async () => {
    const parts = sendable()
    if (Object.keys(parts).length === 0) return settle()
    options.onState({ kind: 'saving' })
    try {
      const profile = await options.send({ ...parts, version })
      version = profile.version
      held = formValues(profile)
      base = { ...base, ...parts }
      unanswered = {}
      wait = retryMs.first
      options.onSaved(profile)
      return settle()
    } catch (problem) {
      return fail(problem, parts)
    }
  }

  const run = (): Promise<void> => {
    clearTimeout(timer)
    if (isHeld) return Promise.resolve()
    running ??= attempt().finally(() => {
      running = null
    })
    return running
  }

  return {
    /** Something was typed: it is kept here at once, and sent when typing rests. */
    changed: () => {
      keep()
      if (isHeld) return
      if (!running) options.onState({ kind: 'waiting' })
      later(pauseMs)
    },
    /** Sends what waits, now; answers whether the server holds everything. */
    flush: async (): Promise<boolean> => {
      await running
      if (Object.keys(sendable()).length > 0) await run()
      return Object.keys(pending()).length === 0
    },
    /** The person has chosen between two versions: what the form holds goes on over this one. */
    adopt,
    /**
     * Another call answered the application as it now stands. What another device saved meanwhile comes into the form; where something else
     * was typed here, it is a conflict.
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
    start: () => {
      isStopped = false
    },
    /** Nothing is tried again; what is on its way arrives. */
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
export type Saver = ReturnType<typeof createSaver>

/** Why what was typed is only kept here, by the status of the answer; 0 is none at all. */
const whyKept = (status: number) => {
  if (status === 401) return 'signed-out'
  return status === 0 ? 'offline' : 'busy'
}

/** The parts that the refusal names; all that was sent where it names none. */
const blamed = (sent: Parts, errors: FieldErrors): Readonly<Record<string, unknown>> => {
  const named = Object.keys(errors).map((path) => path.split('.')[0] ?? '')
  const isBlamed = Object.keys(sent).some((part) => named.includes(part))
  return isBlamed ? Object.fromEntries(Object.entries(sent).filter(([part]) => named.includes(part))) : sent
}
