import { unzipSync } from 'fflate'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { bearerOf } from '../library/files/form'
import { startTestServer } from '../kit/server'
import { homeworkFixture } from './homeworkFixture'

const server = await startTestServer()
afterAll(server.stop)
const { teacher, handedIn, upload } = await homeworkFixture(server)

describe('The ZIP of all hand-ins', () => {
  it('has a folder for each person with the text and the files', async () => {
    const { id } = await handedIn({ title: 'Имя/файла' }, { file_ids: [await upload('Отчёт.pdf')] })
    const answer = await teacher.get(`/api/gradebook/homework/${id}/zip`)
    expect(answer.status).toBe(200)
    const names = Object.keys(unzipSync(Uint8Array.from(answer.bytes)))
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/ \(p\d+\)\/text\.txt$/)
    expect(names[1]).toMatch(/\/1 Отчёт\.pdf$/)
  })

  it('keeps the extensions of long names, and no paths; files of the same name stay apart', async () => {
    const long = `${'я'.repeat(150)}.pdf`
    const files = [
      await upload(long),
      await upload('../../etc/passwd.pdf'),
      await upload('a.pdf'),
      await upload('a.pdf'),
    ]
    const { id } = await handedIn({ max_files: 5 }, { text: null, file_ids: files })
    const answer = await teacher.get(`/api/gradebook/homework/${id}/zip`)
    const names = Object.keys(unzipSync(Uint8Array.from(answer.bytes))).map((path) => path.split('/').slice(1))
    expect(names).toEqual([[`1 ${'я'.repeat(100)}.pdf`], ['2 passwd.pdf'], ['3 a.pdf'], ['4 a.pdf']])
  })

  it('lists files that the storage has lost, instead of empty ones', async () => {
    const [kept, lost] = [await upload('Отчёт.pdf'), await upload('Чертёж.pdf')]
    const { id } = await handedIn({}, { text: null, file_ids: [kept, lost] })
    const { rows } = await server.pool.query('SELECT storage_key FROM files WHERE id = $1', [lost])
    await server.services.storage.remove(rows[0].storage_key)
    const log = vi.spyOn(server.services.log, 'error').mockReturnValue(undefined)
    const answer = await teacher.get(`/api/gradebook/homework/${id}/zip`, { locale: 'en' })
    log.mockRestore()
    const parts = unzipSync(Uint8Array.from(answer.bytes))
    expect(Object.keys(parts)).toEqual([expect.stringMatching(/Отчёт\.pdf$/), 'Missing files.txt'])
    expect(Buffer.from(parts['Missing files.txt'] ?? []).toString()).toMatch(/\/2 Чертёж\.pdf$/)
  })

  it('closes the file that it reads when the download is cancelled', async () => {
    const { id } = await handedIn({}, { text: null, file_ids: [await upload('Отчёт.pdf')] })
    const reads: Readable[] = []
    const open = vi.spyOn(server.services.storage, 'open').mockImplementation(async () => {
      const endless = new Readable({ read: (size) => void endless.push(Buffer.alloc(size)) })
      reads.push(endless)
      return endless
    })
    const url = `${await server.listen()}/api/gradebook/homework/${id}/zip`
    const stop = new AbortController()
    const answer = await fetch(url, {
      headers: { authorization: await bearerOf(server, 'teacher') },
      signal: stop.signal,
    })
    await answer.body?.getReader().read()
    stop.abort()
    await vi.waitFor(() => expect(reads.map(({ destroyed }) => destroyed)).toEqual([true]))
    open.mockRestore()
  })
})
