import type { FileItem } from '../../../api'
import { outboxStore } from './outboxStore'

/** A file of a hand-in: on the server (`item`), or still in this browser under the same key as its `file` operation. */
export type WorkFile = {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly item: FileItem | null
  /** The server's reason for rejecting the file. */
  readonly problem: string | null
}
export type WorkContent = { readonly text: string; readonly link: string; readonly files: readonly WorkFile[] }
export type HandInOperation =
  | { readonly kind: 'save'; readonly op_id: string; readonly content: WorkContent }
  | {
      readonly kind: 'file'
      readonly op_id: string
      readonly file: File
      /** Made smaller once, so that an upload that continues sends the same bytes. */
      readonly isPrepared?: boolean
    }
  | {
      readonly kind: 'hand_in'
      readonly op_id: string
      readonly content: WorkContent
      readonly number: number
      readonly pressed_at: string
    }

/** Homework that the server has not acknowledged yet, with its files, by homework. */
export const handInStore = outboxStore<HandInOperation>({
  name: 'abitura-homework',
  rank: ({ op, isSent }) => Number(!isSent) + (op.kind === 'hand_in' ? 2 : 0),
})
