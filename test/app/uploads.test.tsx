// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, HttpError, testDataProvider } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatSize } from '../../src/app/kit/files/formatSize'
import { UploadRow } from '../../src/app/kit/files/UploadRow'
import { useUploads } from '../../src/app/kit/files/useUploads'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { completeProvider } from '../../src/app/kit/providers/completeProvider'
import { loadMessages } from '../shell/kit/messages'

const taken = async () => JSON.parse('{"data":[]}')
const sent = { files: new Array<File>(), answer: taken }
/** An upload server with configurable responses. */
const provider = completeProvider({
  ...testDataProvider(),
  act: async (_key, { files = [] }) => {
    sent.files.push(...files)
    return sent.answer()
  },
})

const megabyte = 1024 * 1024
const formats = new Map([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
])
const file = (name: string, type: string, megabytes = 0.1) =>
  new File([new Uint8Array(megabytes * megabyte)], name, { type })

/** Elements that were scrolled into view. */
const scrolledTo: Element[] = []
Element.prototype.scrollIntoView = function remember() {
  scrolledTo.push(this)
}

const Papers = ({ files }: { files: readonly File[] }) => {
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/files',
    sent: { body: { purpose: 'document' } },
    megabytes: 10,
    formats,
    onDone: () => undefined,
  })
  return (
    <>
      <button type="button" onClick={() => add(files)}>
        Add
      </button>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
        ))}
      </ul>
    </>
  )
}
const add = (...files: File[]) => {
  render(
    <CoreAdminContext dataProvider={provider} i18nProvider={i18nProviderNow()}>
      <Papers files={files} />
    </CoreAdminContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
}
/** Fakes a browser that shrinks every image to a few bytes. */
const shrinkEverything = () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 8000, height: 6000, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])))
}

describe('An upload', () => {
  beforeEach(() => {
    loadMessages()
    sent.files = []
    sent.answer = taken
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('rejects an unsupported format at once without a retry', async () => {
    add(file('договор.txt', 'text/plain'))
    await screen.findByText('договор.txt: этот формат не принимаем. Подойдёт PDF, JPEG.')
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
    expect(sent.files).toEqual([])
  })

  it('scrolls its error into view, unless the user is typing', async () => {
    scrolledTo.length = 0
    add(file('договор.txt', 'text/plain'))
    const reason = await screen.findByRole('alert')
    expect(scrolledTo).toEqual([reason])
    cleanup()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    add(file('договор.txt', 'text/plain'))
    await screen.findByRole('alert')
    expect(scrolledTo).toEqual([reason])
    field.remove()
  })

  it('rejects a file that is too large at once, also during another upload', async () => {
    sent.answer = () => new Promise(() => {})
    add(file('паспорт.pdf', 'application/pdf'), file('альбом.pdf', 'application/pdf', 11))
    await screen.findByText('альбом.pdf: файл больше 10 МБ. Уменьшите его и загрузите снова.')
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  })

  it('accepts a file of exactly the maximum size', async () => {
    const album = new File([new Uint8Array(10 * megabyte + 1)], 'альбом.pdf', { type: 'application/pdf' })
    add(file('паспорт.pdf', 'application/pdf', 10), album)
    await vi.waitFor(() => expect(sent.files.map(({ size }) => size)).toEqual([10_485_760]))
    await screen.findByText(/^альбом\.pdf: файл больше 10 МБ/)
  })

  it('shows sizes in the unit that the limit uses', () => {
    expect([840, 1024, 1_468_006, 10 * megabyte].map((bytes) => formatSize(bytes, 'ru'))).toEqual([
      '840 байт',
      '1 кБ',
      '1,4 МБ',
      '10 МБ',
    ])
  })

  it('measures a photo after it is resized, because phones take larger photos than allowed', async () => {
    shrinkEverything()
    add(file('IMG_1.jpg', 'image/jpeg', 12))
    await vi.waitFor(() => expect(sent.files).toMatchObject([{ name: 'IMG_1.jpg', size: 5 }]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('sends a photo unchanged if resizing would enlarge it', async () => {
    shrinkEverything()
    const grown = new Blob([new Uint8Array(5 * 1024 * 1024)])
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(grown))
    const photo = file('IMG_4.jpg', 'image/jpeg', 4)
    add(photo)
    await vi.waitFor(() => expect(sent.files.map(({ size }) => size)).toEqual([photo.size]))
  })

  it('converts PNG scans, and HEIC photos if the browser can decode them', async () => {
    shrinkEverything()
    add(file('скан.png', 'image/png', 12), file('IMG_2.HEIC', ''))
    const got = () => sent.files.map(({ name, type }) => [name, type])
    const photos = ['скан', 'IMG_2'].map((name) => [`${name}.jpg`, 'image/jpeg'])
    await vi.waitFor(() => expect(got()).toEqual(photos))
  })

  it('explains what to do with an HEIC photo that the browser cannot decode', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not read')))
    add(file('IMG_3.HEIC', 'image/heic'))
    await screen.findByText(/^IMG_3\.HEIC: формат HEIC не принимаем\. Снимите документ кнопкой «Снять камерой»/)
    expect(sent.files).toEqual([])
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  })

  it('can be retried after a connection error, but not after a rejection of the file', async () => {
    sent.answer = () => Promise.reject(new HttpError('', 0))
    add(file('паспорт.pdf', 'application/pdf'))
    await screen.findByText(/нет связи/)
    sent.answer = () => Promise.reject(new HttpError('Файл повреждён.', 422))
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByText('Файл повреждён.')
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  })
})
