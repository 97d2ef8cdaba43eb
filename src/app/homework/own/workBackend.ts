import type { FileItem } from '../../../api'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shrinkPhoto } from '../../kit/files/shrinkPhoto'
import type { HandInOperation, WorkContent } from '../../shell/session/handInStore'
import { sentContent } from './workState'

type Operation<Kind> = Extract<HandInOperation, { kind: Kind }>

export type WorkBackend = {
  save: (sent: { content: WorkContent; version: number }) => Promise<OwnHomework>
  /** The key of the operation keeps a repeated upload from storing the file twice. */
  upload: (op: Operation<'file'>, onProgress: (part: number) => void) => Promise<FileItem>
  handIn: (op: Operation<'hand_in'>) => Promise<OwnHomework>
}

/** Calls the API without error toasts, because the page shows what waits and why. */
export const workBackendOf = (provider: AppDataProvider, id: number): WorkBackend => ({
  save: async ({ content, version }) => {
    const body = { ...sentContent(content), version }
    return (await provider.act('PUT /api/study/homework/:id/draft', { id, body, quiet: 'all' })).data
  },
  upload: async ({ op_id, file }, onProgress) => {
    const { data } = await provider.act('POST /api/files', {
      body: { purpose: 'answer' },
      files: [await shrinkPhoto(file)],
      idempotencyKey: op_id,
      onProgress,
      quiet: 'all',
    })
    const [item] = data
    if (!item) throw new Error('The server stored no file.')
    return item
  },
  handIn: async ({ op_id, content, number, pressed_at }) => {
    const body = { ...sentContent(content), op_id, number, pressed_at }
    return (await provider.act('POST /api/study/homework/:id/hand-in', { id, body, quiet: 'all' })).data
  },
})
