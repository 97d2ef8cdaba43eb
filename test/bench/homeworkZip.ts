import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { emailOf } from '../../src/server/demo/accounts'
import { newStorageKey } from '../../src/server/platform/storage/keys'
import { demoPassword } from '../kit/personas'
import { report } from './figures'
import { startDemo } from './product'

const megabyte = 1024 * 1024
const files = 500
const fileBytes = 4 * megabyte

/** Attaches 500 files of 4 MB to a hand-in of the demo college; returns its homework. */
const attachFiles = async ({ folder, pool }: Awaited<ReturnType<typeof startDemo>>): Promise<number> => {
  const content = randomBytes(fileBytes)
  const keys = Array.from({ length: files }, newStorageKey)
  for (const key of keys) {
    const path = join(folder, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  const { rows } = await pool.query<{ homework_id: number }>(
    `WITH added AS (
      INSERT INTO files (name, type, kind, size, sha256, storage_key, purpose)
      SELECT 'scan.pdf', 'application/pdf', 'document', $2, sha256(key::bytea), key, 'answer' FROM unnest($1::text[]) AS key
      RETURNING id
    ), work AS (SELECT homework_id, hand_in_id FROM homework_works WHERE hand_in_id IS NOT NULL LIMIT 1
    ), linked AS (
      INSERT INTO hand_in_files (hand_in_id, file_id, position) SELECT hand_in_id, id, 1000 FROM added, work
    ) SELECT homework_id FROM work`,
    [keys, fileBytes],
  )
  return Number(rows[0]?.homework_id)
}

const peakMemory = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Number of files in the storage that the process has open. */
const openFiles = async (pid: number, folder: string): Promise<number> => {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')),
  )
  return links.filter((path) => path.startsWith(join(folder, 'files'))).length
}

const download = (url: string, token: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { authorization: `Bearer ${token}` } }, resolve)
      .on('error', reject)
      .end()
  })

/** Measures the ZIP of a homework with 500 files and 2 GB, and a download that is cancelled. */
export const measureHomeworkZip = async (): Promise<void> => {
  const demo = await startDemo()
  const { url, process: server } = demo.product
  const pid = server.pid ?? 0
  const homework = await attachFiles(demo)
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('admin'), password: demoPassword }),
  })
  const { data }: { data: { token: string } } = await login.json()
  const zip = `${url}/api/gradebook/homework/${homework}/zip`
  const before = await peakMemory(pid)
  const begun = performance.now()
  let bytes = 0
  for await (const chunk of await download(zip, data.token)) bytes += Buffer.from(chunk).length
  const seconds = (performance.now() - begun) / 1000
  report({ name: 'ZIP of 500 files and 2 GB', value: seconds, unit: 's', note: `${Math.round(bytes / megabyte)} MB` })
  report({
    name: '  more memory of the server at its peak',
    value: (await peakMemory(pid)) - before,
    unit: 'MB',
    goal: 50,
    note: `${Math.round(before)} MB before`,
  })
  const cancelled = await download(zip, data.token)
  cancelled.once('data', () => cancelled.destroy())
  cancelled.on('error', () => undefined)
  await setTimeout(1000)
  report({
    name: '  open files after a cancelled download',
    value: await openFiles(pid, demo.folder),
    unit: '',
    goal: 0,
  })
  await demo.end()
}
