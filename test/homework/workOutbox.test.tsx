import { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FileItem } from '../../src/api'
import type { OwnHomework } from '../../src/api/homework/ownHomework'
import { createWorkOutbox } from '../../src/app/homework/own/workOutbox'
import { sentContent } from '../../src/app/homework/own/workState'
import type { HandInOperation, WorkContent } from '../../src/app/shell/session/handInStore'
import { fakeBrowserStorage } from '../kit/browserStorage'
import { handInVersion } from './kit/review'

const start: OwnHomework = {
  id: 7,
  title: 'Соединения таблиц',
  subject_id: 1,
  subject_name: 'Базы данных',
  teacher_name: null,
  state: 'to_do',
  due_at: '2026-11-30T10:00:00Z',
  late_until: null,
  published_at: '2026-11-20T10:00:00Z',
  mark: null,
  scale: 'five',
  max: 5,
  remarks: 0,
  resolved: 0,
  group_code: 'ИС-24-1',
  weight: 1,
  instructions: null,
  files: [],
  materials: [],
  deduction: 0,
  deduction_unit: 'points',
  takes_text: true,
  takes_files: true,
  takes_link: true,
  max_hand_ins: 3,
  max_files: 3,
  hand_ins_left: 3,
  rubric: [],
  team: null,
  server_now: '2026-11-28T10:00:00Z',
  refusal: null,
  can_take_back: false,
  next_number: 1,
  draft: null,
  versions: [],
}
const storedFile = (id: number, { name, size }: File): FileItem => ({
  id,
  name,
  size,
  type: 'image/jpeg',
  kind: 'image',
  width: null,
  height: null,
  download_url: '',
  delete_url: '',
  thumb_url: null,
  created_at: '2026-11-28T10:00:00Z',
})

type Draft = Stored & { version: number }
type Stored = { text: string | null; link: string | null; file_ids: number[] }

/** A server that keeps one draft and one hand-in, as the contract says. */
const fakeServer = () => {
  const state: { isDown: boolean; losesAnswers: boolean; cutAt: number | null; draft: Draft | null } = {
    isDown: false,
    losesAnswers: false,
    cutAt: null,
    draft: null,
  }
  const handIns: { op_id: string; pressed_at: string; content: Stored }[] = []
  const uploads = new Map<string, FileItem>()
  const files = (ids: readonly number[]) => [...uploads.values()].filter(({ id }) => ids.includes(id))
  const shown = (): OwnHomework => ({
    ...start,
    refusal: handIns.length > 0 ? 'submitted' : null,
    draft: state.draft && handInVersion(1, { ...state.draft, state: 'draft', files: files(state.draft.file_ids) }),
  })
  const answer = <T,>(work: () => T): Promise<T> => {
    if (state.isDown) return Promise.reject(new HttpError('offline', 0))
    const done = work()
    return state.losesAnswers ? Promise.reject(new HttpError('offline', 0)) : Promise.resolve(done)
  }
  const backend = {
    save: ({ content, version }: { content: WorkContent; version: number }) =>
      answer(() => {
        if ((state.draft?.version ?? 0) !== version) throw new HttpError('stale', 409, { current: shown() })
        state.draft = { ...sentContent(content), version: version + 1 }
        return shown()
      }),
    upload: ({ op_id, file }: { op_id: string; file: File }, onProgress: (part: number) => void) =>
      answer(() => {
        onProgress(state.cutAt ?? 1)
        if (state.cutAt !== null) throw new HttpError('offline', 0)
        if (file.name.endsWith('.exe')) throw new HttpError('refused', 422, { errors: { files: 'Такие файлы нельзя' } })
        const item = uploads.get(op_id) ?? storedFile(uploads.size + 1, file)
        uploads.set(op_id, item)
        return item
      }),
    handIn: ({ op_id, content, pressed_at }: { op_id: string; content: WorkContent; pressed_at: string }) =>
      answer(() => {
        if (!handIns.some((one) => one.op_id === op_id))
          handIns.push({ op_id, pressed_at, content: sentContent(content) })
        return shown()
      }),
  }
  return { state, handIns, uploads, backend, shown }
}

const setUp = () => {
  const server = fakeServer()
  const storage = fakeBrowserStorage<HandInOperation>()
  const stops: (() => void)[] = []
  const open = () => {
    const page = storage.openPage()
    const outbox = createWorkOutbox({
      homework: server.shown(),
      owner: { userId: 1, place: 7 },
      backend: server.backend,
      store: page.store,
      isSameUser: () => true,
    })
    stops.push(outbox.start())
    return { outbox, close: page.end }
  }
  return { server, storage, open, stop: () => stops.forEach((stop) => stop()) }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const photo = () => new File(['jpeg'], 'лист.jpg', { type: 'image/jpeg' })

describe('Homework in the browser', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T10:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('is saved as a draft while it is typed, with its files', async () => {
    const { server, open, stop } = setUp()
    const { outbox } = open()
    outbox.write({ text: 'SELECT' })
    outbox.write({ text: 'SELECT 1' })
    await seconds(2)
    expect(server.state.draft).toMatchObject({ text: 'SELECT 1', version: 1 })
    outbox.addFiles([photo()])
    await seconds(2)
    expect(server.state.draft).toMatchObject({ text: 'SELECT 1', file_ids: [1] })
    expect(outbox.state().queue).toEqual([])
    stop()
  })

  it('handed in without a network arrives later, once, with the moment of pressing, even after a reload', async () => {
    const { server, storage, open, stop } = setUp()
    const { outbox, close } = open()
    server.state.isDown = true
    outbox.write({ text: 'SELECT 1' })
    outbox.addFiles([photo()])
    outbox.handIn()
    await seconds(60)
    expect(server.handIns).toEqual([])
    close()
    expect(storage.rows().map(({ op }) => op.kind)).toContain('hand_in')
    const again = open()
    await seconds(1)
    expect(again.outbox.state().content).toMatchObject({ text: 'SELECT 1', files: [{ name: 'лист.jpg' }] })
    server.state.isDown = false
    again.outbox.retry()
    await seconds(5)
    expect(server.handIns).toMatchObject([
      { pressed_at: '2026-11-28T10:00:00.000Z', content: { text: 'SELECT 1', file_ids: [1] } },
    ])
    expect(storage.rows()).toEqual([])
    stop()
  })

  it('is neither doubled nor in conflict if only the answers of the server are lost', async () => {
    const { server, open, stop } = setUp()
    const { outbox } = open()
    server.state.losesAnswers = true
    outbox.write({ text: 'один' })
    outbox.addFiles([photo()])
    await seconds(20)
    server.state.losesAnswers = false
    outbox.retry()
    await seconds(20)
    expect(outbox.state()).toMatchObject({ isConflict: false, queue: [] })
    expect(server.uploads.size).toBe(1)
    expect(server.state.draft).toMatchObject({ text: 'один', file_ids: [1] })
    outbox.handIn()
    await seconds(5)
    expect(server.handIns).toHaveLength(1)
    stop()
  })

  it('shows how far an upload came while the network is away, and sends the same bytes again', async () => {
    const { server, open, stop } = setUp()
    const { outbox } = open()
    server.state.cutAt = 0.72
    outbox.addFiles([photo()])
    await seconds(3)
    const [file] = outbox.state().content.files
    expect(outbox.state()).toMatchObject({ upload: { key: file?.key, part: 0.72 }, syncError: 'offline' })
    expect(outbox.state().queue.map(({ op }) => op)).toMatchObject([{ kind: 'file', isPrepared: true }])
    server.state.cutAt = null
    outbox.retry()
    await seconds(3)
    expect(outbox.state()).toMatchObject({ upload: null, queue: [], content: { files: [{ item: { id: 1 } }] } })
    stop()
  })

  it('has one outbox for several pages, which stops when the last one is left and nothing waits', async () => {
    const { server, open } = setUp()
    const { outbox } = open()
    const leave = outbox.start()
    server.state.isDown = true
    outbox.write({ text: 'SELECT 1' })
    await seconds(3)
    leave()
    server.state.isDown = false
    await seconds(60)
    expect(server.state.draft).toMatchObject({ text: 'SELECT 1' })
    outbox.write({ text: 'SELECT 2' })
    await seconds(3)
    expect(server.state.draft).toMatchObject({ text: 'SELECT 2' })
  })

  it.each(['mine', 'theirs'] as const)('changed on another device waits for a choice, here %s', async (whose) => {
    const { server, open, stop } = setUp()
    const { outbox } = open()
    server.state.draft = { text: 'с телефона', link: null, file_ids: [], version: 4 }
    outbox.write({ text: 'с ноутбука' })
    await seconds(3)
    expect(outbox.state()).toMatchObject({ isConflict: true, content: { text: 'с ноутбука' } })
    expect(server.state.draft?.text).toBe('с телефона')
    outbox.choose(whose)
    await seconds(3)
    const kept = whose === 'mine' ? 'с ноутбука' : 'с телефона'
    expect(server.state.draft?.text).toBe(kept)
    expect(outbox.state()).toMatchObject({ isConflict: false, queue: [], content: { text: kept } })
    stop()
  })

  it('with a rejected file is not handed in, says which file and why, and keeps the rest', async () => {
    const { server, open, stop } = setUp()
    const { outbox } = open()
    outbox.write({ text: 'Готово' })
    outbox.addFiles([new File(['MZ'], 'работа.exe')])
    outbox.handIn()
    await seconds(5)
    expect(server.handIns).toEqual([])
    const [file] = outbox.state().content.files
    expect(file).toMatchObject({ name: 'работа.exe', problem: 'Такие файлы нельзя' })
    expect(server.state.draft).toMatchObject({ text: 'Готово', file_ids: [] })
    outbox.removeFile(file?.key ?? '')
    outbox.handIn()
    await seconds(5)
    expect(server.handIns).toHaveLength(1)
    stop()
  })
})
