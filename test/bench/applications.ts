import { readdirSync, readFileSync } from 'node:fs'
import { emailOf } from '../../src/server/demo/accounts'
import { demoPassword } from '../kit/personas'
import { report } from './figures'
import { startProduct, temporaryData } from './product'

const times = 200
const blockSize = 10
const json = { 'content-type': 'application/json' }

const lines = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const named = (folder: string) => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
const parentOf = (pid: string) => / \w (\d+) /.exec(lines(`/proc/${pid}/stat`).replace(/^.*\)/, ''))?.[1] ?? ''

/** Returns the process and its descendants, including PostgreSQL. */
const processTree = (pid: number): string[] => {
  const all = named('/proc').map((child) => ({ child, parent: parentOf(child) }))
  const below = (parents: readonly string[]): string[] => {
    const children = all.flatMap(({ child, parent }) => (parents.includes(parent) ? [child] : []))
    return children.length === 0 ? [] : [...children, ...below(children)]
  }
  return [String(pid), ...below([String(pid)])]
}
/** CPU time used so far, in ms. `schedstat` is precise enough to measure single calls; Linux only. */
const cpuMs = (family: readonly string[]) =>
  family
    .flatMap((pid) => named(`/proc/${pid}/task`).map((thread) => lines(`/proc/${pid}/task/${thread}/schedstat`)))
    .reduce((sum, text) => sum + Number(text.split(' ')[0] || 0), 0) / 1e6

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

type Application = { version: number; person: Record<string, unknown>; status: { code: string } }

/** Measures an applicant's save. One client alternates all kinds of calls, because the machine's speed varies. */
export const measureApplications = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder, { DEMO_PASSWORD: demoPassword })
  await product.logged('demo document pages created')
  const ask = async (method: string, path: string, body?: object, token = '') => {
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: { ...(body && json), ...(token && { authorization: `Bearer ${token}` }), 'accept-language': 'ru' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
    return {
      bytes: text.length === 0 ? 0 : Buffer.byteLength(text),
      body: text.startsWith('{') ? JSON.parse(text) : null,
    }
  }
  const { body: signedIn } = await ask('POST', '/api/login', { email: emailOf('applicant.a'), password: demoPassword })
  const token: string = signedIn.data.token
  const read = () => ask('GET', '/api/my/profile', undefined, token)
  const ownApplication: Application = (await read()).body.data
  let { version } = ownApplication
  const save = async () => {
    const answer = await ask(
      'PATCH',
      '/api/my/profile',
      { version, person: { ...ownApplication.person, birth_place: `г. Химки, ${version}` } },
      token,
    )
    version = answer.body.data.version
    return answer
  }
  const calls = {
    healthz: () => ask('GET', '/healthz'),
    user: () => ask('GET', '/api/user', undefined, token),
    read,
    save,
  }
  const kinds = ['healthz', 'user', 'read', 'save'] as const
  const cost: Record<(typeof kinds)[number], number[]> = { healthz: [], user: [], read: [], save: [] }
  const bytes = { healthz: 0, user: 0, read: 0, save: 0 }
  // Calls of one kind run one after another in blocks; the first block only warms up.
  for (let block = -1; block < times / blockSize; block += 1) {
    const family = processTree(product.process.pid ?? 0)
    for (const kind of kinds) {
      const before = cpuMs(family)
      for (let call = 0; call < blockSize; call += 1) bytes[kind] = (await calls[kind]()).bytes
      await pause()
      if (block >= 0) cost[kind].push((cpuMs(family) - before) / blockSize)
    }
  }
  const [plain, user] = [middle(cost.healthz), middle(cost.user)]
  for (const [name, kind, goal] of [
    ['Read own application, one client', 'read', 15],
    ['Save one field of it', 'save', 20],
  ] as const) {
    const cpu = middle(cost[kind])
    const note = `${cpu.toFixed(1)} ms, ${(cpu / user).toFixed(1)} × GET /api/user`
    report({ name: `${name}: CPU`, value: cpu / plain, unit: '× /healthz', goal, note })
  }
  report({ name: '  response size', value: bytes.save / 1024, unit: 'KB', goal: 2 })
  await product.stop()
  await data.remove()
}
