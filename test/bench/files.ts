import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { makeSmaller } from '../../src/server/kit/uploads/images'
import { emailOf } from '../../src/server/demo/accounts'
import { buildGallery } from '../gallery/build'
import { median, report } from './figures'
import { startProduct, temporaryData, type Running } from './product'
import { demoPassword } from '../kit/personas'

const megabyte = 1024 * 1024
const boundary = 'bench-boundary'

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('admin'), password: demoPassword }),
  })
  const body: { data: { token: string } } = await response.json()
  return body.data.token
}

/** Peak memory of the process without PostgreSQL, in MB; Linux only. */
const mostMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

type Sent = { name: string; first: Buffer; more?: Buffer; times?: number; last?: string }

/** Uploads a file to the library in pieces over the network. Returns the duration in ms. */
const upload = async (
  { url, token }: { url: string; token: string },
  { name, first, more, times = 0, last = '' }: Sent,
) => {
  const begun = performance.now()
  const sent = request(`${url}/api/media/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = new Promise<{ status: number | undefined; body: Buffer }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      void buffer(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
  })
  sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`)
  sent.write(first)
  for (let n = 0; n < times; n += 1)
    if (more && !sent.write(more)) await new Promise((resolve) => sent.once('drain', resolve))
  sent.end(`${last}\r\n--${boundary}--\r\n`)
  const { status, body } = await answered
  if (status !== 200) throw new Error(`${name} returned ${status}: ${body.toString()}`)
  return performance.now() - begun
}

/** 12 megapixels, like a phone photo, with noise so that it does not compress well. */
const photo = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 25 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

const measureUploads = async (product: Running, image: Buffer) => {
  const target = { url: product.url, token: await signIn(product.url) }
  const pid = product.process.pid ?? 0
  const before = await mostMemory(pid)
  const first = Buffer.from('%PDF-1.4\n')
  const ms = await upload(target, {
    name: 'lecture.pdf',
    first,
    more: Buffer.alloc(megabyte, 'x'),
    times: 299,
    last: '\nstartxref\n0\n%%EOF\n',
  })
  report({
    name: 'Peak memory of the server, upload of 300 MB',
    value: await mostMemory(pid),
    unit: 'MB',
    goal: 250,
    note: `${Math.round(before)} MB before; ${Math.round(ms)} ms elapsed`,
  })
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) times.push(await upload(target, { name: `photo-${run}.jpg`, first: image }))
  report({ name: 'Upload a photo of 12 megapixels', value: median(times, (time) => time), unit: 'ms' })
  report({ name: '  peak memory afterwards', value: await mostMemory(pid), unit: 'MB', goal: 250 })
}

const measureThumbnail = async (image: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-thumbnail-'))
  const from = join(folder, 'photo.jpg')
  await writeFile(from, image)
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const begun = performance.now()
    await makeSmaller({ from, to: from, size: 'thumb' })
    times.push(performance.now() - begun)
  }
  report({ name: 'Thumbnail of 12 megapixels', value: median(times, (time) => time), unit: 'ms', goal: 300 })
  await rm(folder, { recursive: true })
}

/** Compressed size of the editor's script and style. */
const measureEditor = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-editor-'))
  await buildGallery(folder)
  const assets = join(folder, 'assets')
  const own = (await readdir(assets)).filter((name) => /^Editor-[\w-]+\.(js|css)$/.test(name))
  const sizes = await Promise.all(
    own.map(async (name) => brotliCompressSync(await readFile(join(assets, name))).length),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  report({ name: 'Editor: script and style, brotli', value: total / 1024, unit: 'KiB', goal: 130 })
  await rm(folder, { recursive: true })
}

/** Measures memory and duration of file uploads, and the size of the editor. */
export const measureFiles = async (): Promise<void> => {
  const image = await photo()
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await measureUploads(product, image)
  await product.stop()
  await data.remove()
  await measureThumbnail(image)
  await measureEditor()
}
