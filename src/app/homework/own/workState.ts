import type { FileItem } from '../../../api'
import type { HandInVersion } from '../../../api/homework/handIns'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import { emptyOutbox, type OutboxState } from '../../kit/saving/outbox'
import type { HandInOperation, WorkContent, WorkFile } from '../../shell/session/handInStore'
import type { OutboxEntry } from '../../shell/session/outboxStore'

type Operation<Kind> = Extract<HandInOperation, { kind: Kind }>
type Queue = readonly OutboxEntry<HandInOperation>[]

export type WorkState = OutboxState<HandInOperation> & {
  readonly homework: OwnHomework
  /** The work as shown in the form. */
  readonly content: WorkContent
  /** Version of the server's draft on which `content` is based; 0 without a draft. */
  readonly version: number
  /** The upload that runs or continues later, by the key of its file; `part` from 0 to 1. */
  readonly upload: { readonly key: string; readonly part: number } | null
  /** Another device saved a different draft, so the user has to choose one. */
  readonly isConflict: boolean
  /** Why the server refused the last request; nothing is sent until the user decides. */
  readonly refusal: string | null
}

const storedFile = (item: FileItem): WorkFile => ({
  key: String(item.id),
  name: item.name,
  size: item.size,
  item,
  problem: null,
})
const contentOf = (version: HandInVersion | null | undefined): WorkContent => ({
  text: version?.text ?? '',
  link: version?.link ?? '',
  files: (version?.files ?? []).map(storedFile),
})
/** The stored draft, or the returned version as the start of its improvement. */
export const storedContent = ({ draft, versions }: OwnHomework): WorkContent => {
  const [newest] = versions
  return contentOf(draft ?? (newest?.state === 'returned' ? newest : null))
}

/** The parts that the server stores. Files that are still here, or were rejected, are left out. */
export const sentContent = ({ text, link, files }: WorkContent) => ({
  text: text.trim() === '' ? null : text,
  link: link.trim() === '' ? null : link.trim(),
  file_ids: files.flatMap(({ item }) => (item ? [item.id] : [])),
})
export const isSameContent = (one: WorkContent, other: WorkContent): boolean =>
  JSON.stringify(sentContent(one)) === JSON.stringify(sentContent(other))
export const isEmptyContent = ({ text, link, files }: WorkContent): boolean =>
  text.trim() === '' && link.trim() === '' && files.length === 0

export const initialState = (homework: OwnHomework): WorkState => ({
  ...emptyOutbox,
  homework,
  content: storedContent(homework),
  version: homework.draft?.version ?? 0,
  upload: null,
  isConflict: false,
  refusal: null,
})

/** Takes the server's homework; the content too, unless something here is unsent. */
export const adopt = (state: WorkState, homework: OwnHomework): WorkState =>
  state.queue.length > 0 || state.isConflict
    ? { ...state, homework }
    : { ...initialState(homework), savedAt: state.savedAt }

export const findOperation = <K extends HandInOperation['kind']>(queue: Queue, kind: K): Operation<K> | undefined =>
  queue.map(({ op }) => op).find((op): op is Operation<K> => op.kind === kind)

/** Without saves that have not been sent: a newer save, or the hand-in with all the content, replaces them. */
export const withoutUnsentSaves = (queue: Queue): Queue =>
  queue.filter(({ op, isSent }) => isSent || op.kind !== 'save')

/** Replaces a file of the content and of all waiting operations. */
export const replaceFile = (state: WorkState, key: string, change: Partial<WorkFile>): WorkState => {
  const inContent = (content: WorkContent): WorkContent => ({
    ...content,
    files: content.files.map((file) => (file.key === key ? { ...file, ...change } : file)),
  })
  return {
    ...state,
    content: inContent(state.content),
    queue: state.queue
      .filter(({ op }) => op.op_id !== key)
      .map((one) => (one.op.kind === 'file' ? one : { ...one, op: { ...one.op, content: inContent(one.op.content) } })),
  }
}

/** Takes over operations that an earlier page left in this browser; the newest content wins. */
export const restore = (state: WorkState, stored: Queue): WorkState => {
  if (stored.length === 0) return state
  const queue = [...stored, ...state.queue]
  const newest = findOperation(queue, 'hand_in') ?? queue.map(({ op }) => op).findLast((op) => op.kind === 'save')
  const content = newest?.content ?? state.content
  const known = new Set(content.files.map(({ key }) => key))
  const left = queue.flatMap(({ op }) =>
    op.kind === 'file' && !known.has(op.op_id)
      ? [{ key: op.op_id, name: op.file.name, size: op.file.size, item: null, problem: null }]
      : [],
  )
  return { ...state, queue, content: { ...content, files: [...content.files, ...left] } }
}
