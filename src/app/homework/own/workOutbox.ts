import type { OwnHomework } from '../../../api/homework/ownHomework'
import { HttpError } from 'react-admin'
import { homeworkLimits } from '../../../api/homework/codes'
import { isShrinkable, shrinkPhoto } from '../../kit/files/shrinkPhoto'
import { newUuid } from '../../kit/providers/newUuid'
import { statusOf } from '../../kit/providers/queryOptions'
import { createOutbox } from '../../kit/saving/outbox'
import type { HandInOperation, handInStore, WorkContent } from '../../shell/session/handInStore'
import { i18n } from '../../shell/i18n/i18n'
import type { Owner } from '../../shell/session/outboxStore'
import type { WorkBackend } from './workBackend'
import {
  adopt,
  findOperation,
  initialState,
  isSameContent,
  replaceFile,
  restore,
  storedContent,
  withoutUnsentSaves,
  type WorkState,
} from './workState'

/** Pause after typing, in milliseconds. */
const typingMs = 1_000

type Options = {
  homework: OwnHomework
  owner: Owner
  backend: WorkBackend
  store: Pick<typeof handInStore, 'keep' | 'read'>
  isSameUser: () => boolean
  onStopped?: () => void
}
type FileOperation = Extract<HandInOperation, { kind: 'file' }>
export type WorkOutbox = ReturnType<typeof createWorkOutbox>

const currentOf = (fault: unknown): OwnHomework | null =>
  fault instanceof HttpError && fault.status === 409 ? (fault.body?.current ?? null) : null
const messageOf = (fault: unknown): string => {
  if (!(fault instanceof HttpError)) return String(fault)
  const [error]: unknown[] = Object.values(fault.body?.errors ?? {})
  return typeof error === 'string' ? error : fault.message
}

/** Why the file need not be sent at all; photos become smaller on the way. */
const problemOf = (file: File): string | null =>
  file.size > homeworkLimits.megabytes * 1024 * 1024 && !isShrinkable(file)
    ? i18n.t('own_homework.too_large', { megabytes: homeworkLimits.megabytes })
    : null

/**
 * A student's homework in this browser until the server has it. Text is saved first, then files are uploaded one by one,
 * and the hand-in goes last, with the moment at which its button was pressed.
 */
export const createWorkOutbox = ({ homework, owner, backend, store, isSameUser, onStopped }: Options) => {
  let sent: HandInOperation | null = null
  /** Pages that have the homework open. */
  let users = 0
  let stop: (() => void) | null = null
  const state = (): WorkState => outbox.state()

  const update = (change: Partial<WorkState>) => outbox.set({ ...state(), ...change })
  const forget = (opId: string) => state().queue.filter(({ op }) => op.op_id !== opId)
  const markSent = (op: HandInOperation) =>
    update({
      queue: state().queue.map((one) => (one.op === op ? { ...one, isSent: true } : one)),
      isSending: true,
    })

  const acknowledgeSave = (op: HandInOperation, next: OwnHomework) =>
    update({
      homework: next,
      version: next.draft?.version ?? 0,
      queue: forget(op.op_id),
      savedAt: next.server_now,
    })

  /** The next request: a save, unless the hand-in follows anyway, then a file, then the hand-in. */
  const nextOperation = ({ queue }: WorkState): HandInOperation | undefined => {
    const handIn = findOperation(queue, 'hand_in')
    const save = queue.find(({ op, isSent }) => op.kind === 'save' && (isSent || !handIn))?.op
    return save ?? findOperation(queue, 'file') ?? handIn
  }

  const prepare = async (op: FileOperation): Promise<FileOperation> => {
    if (op.isPrepared) return op
    const ready = { ...op, file: await shrinkPhoto(op.file), isPrepared: true }
    update({ queue: state().queue.map((one) => (one.op.op_id === op.op_id ? { ...one, op: ready } : one)) })
    return ready
  }

  const sendNext = async (op: HandInOperation): Promise<void> => {
    markSent(op)
    if (op.kind === 'save') acknowledgeSave(op, await backend.save({ content: op.content, version: state().version }))
    if (op.kind === 'file') {
      const item = await backend.upload(await prepare(op), (part) => update({ upload: { key: op.op_id, part } }))
      const isWanted = state().content.files.some(({ key }) => key === op.op_id)
      outbox.set({ ...replaceFile(state(), op.op_id, { item }), upload: null })
      if (isWanted && !findOperation(state().queue, 'hand_in')) save(state().content, 0)
    }
    if (op.kind === 'hand_in') {
      const next = await backend.handIn(op)
      outbox.set({ ...initialState(next), savedAt: next.server_now })
    }
  }

  const outbox = createOutbox<HandInOperation, WorkState>({
    initial: initialState(homework),
    owner,
    store,
    isSameUser,
    canSend: (now) => nextOperation(now) !== undefined && !now.isConflict && now.refusal === null,
    restore,
    send: async (): Promise<number | null> => {
      const op = nextOperation(state())
      if (!op) return null
      sent = op
      await sendNext(op)
      return nextOperation(state()) ? 0 : null
    },
    onRejected: (fault): 'now' | 'later' => {
      const op = sent
      if (op?.kind === 'file') {
        outbox.set(replaceFile(state(), op.op_id, { problem: messageOf(fault) }))
        // A hand-in without one of its files would not be what the student handed in.
        cancelHandIn()
        return 'now'
      }
      const current = currentOf(fault)
      if (op?.kind === 'save' && current?.refusal !== 'submitted' && statusOf(fault) === 409 && current) {
        // The acknowledgement of an earlier save may have been lost.
        if (isSameContent(storedContent(current), op.content)) acknowledgeSave(op, current)
        else update({ homework: current, isConflict: true })
        return 'now'
      }
      update({ refusal: messageOf(fault), ...(current && { homework: current }) })
      if (op?.kind === 'hand_in') cancelHandIn()
      return 'later'
    },
  })

  /** Takes back a hand-in that waits for the network; its content stays as a draft to save. */
  const cancelHandIn = () => {
    const handIn = findOperation(state().queue, 'hand_in')
    if (!handIn) return
    update({
      queue: [
        ...forget(handIn.op_id),
        { op: { kind: 'save', op_id: newUuid(), content: state().content }, isSent: false },
      ],
    })
  }
  const save = (content: WorkContent, wait: number) => {
    update({
      content,
      queue: [...withoutUnsentSaves(state().queue), { op: { kind: 'save', op_id: newUuid(), content }, isSent: false }],
    })
    outbox.sendSoon(wait)
  }
  /** Continues with the server's state, for example after a conflict. */
  const restart = (next: OwnHomework) => outbox.set({ ...initialState(next), savedAt: state().savedAt })

  return {
    state,
    subscribe: outbox.subscribe,
    retry: outbox.retry,
    adopt: (next: OwnHomework) => outbox.set(adopt(state(), next)),
    /**
     * Starts sending, also what an earlier page left. Returns a function that stops it as soon as nothing waits, unless
     * another page has started it meanwhile.
     */
    start: () => {
      users += 1
      stop ??= outbox.start()
      void outbox.restore().then(outbox.run)
      return () => {
        users -= 1
        const stopIfDone = () => {
          if (users === 0 && outbox.state().queue.length > 0 && isSameUser()) return
          unsubscribe()
          if (users > 0) return
          stop?.()
          stop = null
          onStopped?.()
        }
        const unsubscribe = outbox.subscribe(stopIfDone)
        stopIfDone()
      }
    },
    write: (change: Partial<Pick<WorkContent, 'text' | 'link'>>) => save({ ...state().content, ...change }, typingMs),
    addFiles: (files: readonly File[]) => {
      const room = Math.min(state().homework.max_files, homeworkLimits.handInFiles) - state().content.files.length
      const added = files.slice(0, Math.max(0, room)).map((file) => ({
        file,
        key: newUuid(),
        name: file.name,
        size: file.size,
        item: null,
        problem: problemOf(file),
      }))
      if (added.length === 0) return
      const waiting = added
        .filter(({ problem }) => problem === null)
        .map(({ file, key }) => ({ op: { kind: 'file' as const, op_id: key, file }, isSent: false }))
      update({ queue: [...state().queue, ...waiting] })
      const rows = added.map(({ file: _, ...row }) => row)
      save({ ...state().content, files: [...state().content.files, ...rows] }, 0)
    },
    removeFile: (key: string) => {
      update({ queue: forget(key) })
      save({ ...state().content, files: state().content.files.filter((file) => file.key !== key) }, 0)
    },
    handIn: () => {
      const { content, homework: now, queue } = state()
      const op = {
        kind: 'hand_in' as const,
        op_id: newUuid(),
        content,
        number: now.next_number,
        pressed_at: new Date().toISOString(),
      }
      update({ queue: [...withoutUnsentSaves(queue), { op, isSent: false }] })
      outbox.retry()
    },
    cancelHandIn: () => {
      cancelHandIn()
      outbox.retry()
    },
    /** After a conflict: keeps this device's work, or takes that of the other one. */
    choose: (whose: 'mine' | 'theirs') => {
      const { homework: now, content } = state()
      if (whose === 'theirs') return restart(now)
      update({
        isConflict: false,
        version: now.draft?.version ?? 0,
        queue: state().queue.filter(({ op }) => op.kind === 'file'),
      })
      return save(content, 0)
    },
    /** After a refusal: gives up what is only in this browser. */
    discard: (next: OwnHomework) => restart(next),
    /** After a refusal: tries again. */
    again: () => {
      update({ refusal: null })
      outbox.retry()
    },
  }
}
