import type { FileItem } from '../../../api'
import type { Upload } from '../../../api/library/uploads'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { statusOf } from '../../kit/providers/queryOptions'
import type { HandInOperation, WorkContent } from '../../shell/session/handInStore'
import { sentContent } from './workState'

type Operation<Kind> = Extract<HandInOperation, { kind: Kind }>

export type WorkBackend = {
  save: (sent: { content: WorkContent; version: number }) => Promise<OwnHomework>
  /** Continues where an earlier attempt was cut; the key of the operation names the upload. */
  upload: (op: Operation<'file'>, onProgress: (part: number) => void) => Promise<FileItem>
  handIn: (op: Operation<'hand_in'>) => Promise<OwnHomework>
}

/** Calls the API without error toasts, because the page shows what waits and why. */
export const workBackendOf = (provider: AppDataProvider, id: number): WorkBackend => ({
  save: async ({ content, version }) => {
    const body = { ...sentContent(content), version }
    return (await provider.act('PUT /api/study/homework/:id/draft', { id, body, quiet: 'all' })).data
  },
  upload: async (op, onProgress) => uploadFile(provider, op, { onProgress, restarts: 3 }),
  handIn: async ({ op_id, content, number, pressed_at }) => {
    const body = { ...sentContent(content), op_id, number, pressed_at }
    return (await provider.act('POST /api/study/homework/:id/hand-in', { id, body, quiet: 'all' })).data
  },
})

const kilobyte = 1024
/** A part that takes long is followed by a smaller one, because a cut loses the part that is on its way. */
const partSizes = { first: 512 * kilobyte, least: 128 * kilobyte, most: 4096 * kilobyte, fastMs: 2_000 }

type Uploading = { onProgress: (part: number) => void; restarts: number }

const uploadFile = async (
  provider: AppDataProvider,
  { op_id, file }: Operation<'file'>,
  { onProgress, restarts }: Uploading,
): Promise<FileItem> => {
  const sendRest = async ({ id, received, file: stored }: Upload, bytes: number): Promise<FileItem> => {
    if (stored) return stored
    onProgress(received / file.size)
    if (received >= file.size)
      return (await provider.act('POST /api/uploads/:id/finish', { id, body: undefined, quiet: 'all' })).data
    const content = file.slice(received, received + bytes)
    const begun = performance.now()
    const { data } = await provider.act('POST /api/uploads/:id/parts', {
      id,
      body: { starts: received },
      files: [new File([content], 'part')],
      onProgress: (part) => onProgress((received + part * content.size) / file.size),
      quiet: 'all',
    })
    const isFast = performance.now() - begun < partSizes.fastMs
    return sendRest(data, isFast ? Math.min(2 * bytes, partSizes.most) : Math.max(bytes / 2, partSizes.least))
  }
  try {
    const body = { key: op_id, purpose: 'answer', name: file.name || 'file', size: file.size } as const
    const { data } = await provider.act('POST /api/uploads', { body, quiet: 'all' })
    return await sendRest(data, partSizes.first)
  } catch (fault) {
    // Another tab has sent a part, or the server has lost one: the server says where to continue.
    if (statusOf(fault) !== 409) throw fault
    if (restarts === 0) throw new Error('The upload does not continue', { cause: fault })
    return uploadFile(provider, { kind: 'file', op_id, file }, { onProgress, restarts: restarts - 1 })
  }
}
