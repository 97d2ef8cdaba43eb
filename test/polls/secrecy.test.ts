import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { closePoll } from '../../src/server/polls/transitions/close'
import { recoverPolls } from '../../src/server/polls/transitions/runDuePolls'
import { cancelSecretPolls } from '../../src/server/polls/featureQueries'
import { destroyKey, sweepKeys } from '../../src/server/polls/secret/keys'
import { ballotOpener, newKeyPair, sealBallot } from '../../src/server/polls/secret/sealing'
import { emailOf } from '../../src/server/demo/accounts'
import { mailDigests } from '../../src/server/people/notifications/notificationQueries'
import { readMails } from '../kit/mails'
import { startTestServer } from '../kit/server'
import { cast, castRest, closed, idOf, managerOf, moved, newReceipt, opened, vote } from './kit'
import { makeVoters } from './voters'

const written: string[] = []
const outputs = [process.stdout, process.stderr].map((stream) =>
  vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    written.push(String(chunk))
    return true
  }),
)
const server = await startTestServer({ env: { LOG_LEVEL: 'trace' } })
afterAll(async () => {
  for (const output of outputs) output.mockRestore()
  await server.stop()
})
const manager = managerOf(server)

/** Lists all files under a folder. A missing folder counts as empty. */
const filesUnder = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
const storedKeys = () => filesUnder(join(server.config.dataDir, 'files', 'poll-keys'))
const one = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>> =>
  (await server.pool.query<Record<string, unknown>>(text, values)).rows[0] ?? {}

/** Lists the database files, the write-ahead log and the data folder without the keys. */
const dataFiles = async (): Promise<string[]> => {
  await server.pool.query('CHECKPOINT')
  const { place, oid } = await one(`SELECT current_setting('data_directory') AS place,
    (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS oid`)
  const cluster = String(place)
  const folders = [`${cluster}/base/${String(oid)}`, `${cluster}/pg_wal`, `${cluster}/global`, server.config.dataDir]
  const files = (await Promise.all(folders.map(filesUnder))).flat()
  return files.filter((file) => !file.includes('poll-keys'))
}
/** Returns the first pattern found and its file, or null. */
const findIn = async (files: readonly string[], patterns: readonly RegExp[]): Promise<string | null> => {
  for (const file of files) {
    const text = await readFile(file, 'latin1').catch(() => '')
    const pattern = patterns.find((sought) => sought.test(text))
    if (pattern) return `${pattern.source} in ${file}`
  }
  return null
}

const option = (id: string) => ({ id, translations: { ru: { title: `Вариант ${id}` } } })
const ranked = { kind: 'ranked', options: ['qzxa', 'qzxb', 'qzxc'].map(option), min_choices: 1 } as const

describe('A secret poll', () => {
  it('leaves no receipt or choice on disk (except in the key folder) or in logs while it is open', async () => {
    const { id } = await opened(server, ranked)
    const receipts = [newReceipt(), newReceipt(), newReceipt()]
    const voters = ['student.a', 'student.b', 'voter'] as const
    for (const [at, who] of voters.entries()) {
      const body = vote(['qzxc', 'qzxa'], { receipt: receipts[at] })
      const answers = await Promise.all([cast(server, who, id, body), cast(server, who, id, body)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    await cast(server, 'voter', id, vote(['qzxc', 'qzxa'], { receipt: receipts[0] }))
    await castRest(server, id, ['qzxb'])
    await server.runJobs()
    const ofChoices = /qzxc.{0,12}qzxa/s
    const files = await dataFiles()
    expect(files.length).toBeGreaterThan(100)
    expect(await findIn(files, [...receipts.map((receipt) => new RegExp(receipt)), ofChoices])).toBeNull()
    const output = written.join('')
    expect(output).toContain(`/api/voting/${id}/cast`)
    for (const receipt of receipts) expect(output).not.toContain(receipt)
    expect(output).not.toMatch(ofChoices)

    // Control: after the close the same search finds the receipts, and the key is gone.
    const [key] = await storedKeys()
    expect((await stat(key ?? '')).mode & 0o777).toBe(0o600)
    await closed(server, id)
    expect(await findIn(await dataFiles(), [new RegExp(receipts[0] ?? '')])).not.toBeNull()
    expect(await storedKeys()).toEqual([])
    expect(
      await one(
        'SELECT key_object, (SELECT count(*) FROM poll_sealed WHERE poll_id = polls.id) AS sealed FROM polls WHERE id = $1',
        [id],
      ),
    ).toEqual({ key_object: null, sealed: 0 })
  })

  it('stores 200 ballots in an order unrelated to the order of the marks on the roll', async () => {
    const voters = await makeVoters(server, 200)
    const { id } = await opened(server, { user_ids: voters.map((voter) => voter.id) })
    const receiptOf = new Map(voters.map((voter) => [voter.id, newReceipt()]))
    for (const voter of voters.toSorted(() => Math.random() - 0.5)) {
      const body = vote(['o1'], { receipt: receiptOf.get(voter.id) })
      expect((await voter.client.post(`/api/voting/${id}/cast`, { body })).status).toBe(200)
    }
    await closed(server, id)
    const ballots = (
      await server.pool.query<{ receipt: string; xmin: string }>(
        'SELECT receipt, xmin FROM poll_ballots WHERE poll_id = $1 ORDER BY ctid',
        [id],
      )
    ).rows
    expect(ballots.map(({ receipt }) => receipt)).toEqual([...receiptOf.values()].toSorted())
    expect(new Set(ballots.map(({ xmin }) => xmin)).size).toBe(1)
    for (const order of ['ctid', 'xmin::text::bigint', 'id', 'cast_key_hash']) {
      const marks = (
        await server.pool.query<{ person_id: number }>(
          `SELECT person_id FROM poll_roll WHERE poll_id = $1 AND voted ORDER BY ${order}`,
          [id],
        )
      ).rows
      const hits = marks.filter(({ person_id }, at) => ballots[at]?.receipt === receiptOf.get(person_id)).length
      // By chance the expected number of hits is 1. Eight or more have a probability of about 1 in 100,000.
      expect(hits, order).toBeLessThan(8)
      const places = new Map(ballots.map(({ receipt }, at) => [receipt, at]))
      const apart = marks.map(({ person_id }, at) => (places.get(receiptOf.get(person_id) ?? '') ?? 0) - at)
      const correlation = 1 - (6 * apart.reduce((sum, distance) => sum + distance ** 2, 0)) / (200 * (200 ** 2 - 1))
      expect(Math.abs(correlation), order).toBeLessThan(0.35)
    }
  })

  it('seals every ballot to the same length, whatever was chosen', () => {
    const { publicKey, privateKey } = newKeyPair()
    const options = ['o1', 'o2', 'o3']
    const given = [[], ['o1'], ['o3', 'o1', 'o2']].map((choices) => ({ receipt: newReceipt(), choices }))
    const sealed = given.map((ballot) => sealBallot(ballot, { publicKey, options }))
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1)
    expect(sealed.map(ballotOpener(privateKey))).toEqual(given)
    const [first = Buffer.alloc(0)] = sealed
    first.writeUInt8(first.readUInt8(60) ^ 1, 60)
    expect(() => ballotOpener(privateKey)(first)).toThrow('authenticate')
  })

  it('is counted once if several processes close it at the same time', async () => {
    const { id } = await opened(server)
    await castRest(server, id, ['o2'])
    await moved(server, id, 'close', { reason: 'Все' })
    await Promise.all([1, 2, 3].map(() => closePoll(server.services, id)))
    expect(
      await one(
        `SELECT status, tally ->> 'ballots' AS ballots, (SELECT count(*) FROM poll_ballots WHERE poll_id = $1) AS kept,
      (SELECT count(*) FROM poll_events WHERE poll_id = $1 AND kind = 'closed') AS closings FROM polls WHERE id = $1`,
        [id],
      ),
    ).toEqual({ status: 'closed', ballots: '5', kept: 5, closings: 1 })
  })

  it('is closed again after a crash before the commit; after a later crash only its key is destroyed', async () => {
    const { id } = await opened(server)
    await castRest(server, id, ['o3'])
    await moved(server, id, 'close', { reason: 'Все' })
    const broken = {
      ...server.services,
      storage: { ...server.services.storage, remove: () => Promise.reject(new Error('killed')) },
    }
    await server.pool.query(`ALTER TABLE polls ADD CONSTRAINT cut CHECK (status <> 'closed' OR id <> ${id}) NOT VALID`)
    await expect(closePoll(server.services, id)).rejects.toThrow('cut')
    await server.pool.query('ALTER TABLE polls DROP CONSTRAINT cut')
    expect(
      await one(
        'SELECT (SELECT count(*) FROM poll_sealed WHERE poll_id = $1) AS sealed, (SELECT count(*) FROM poll_ballots WHERE poll_id = $1) AS ballots',
        [id],
      ),
    ).toEqual({ sealed: 5, ballots: 0 })
    await expect(closePoll(broken, id)).rejects.toThrow('killed')
    expect(await storedKeys()).toHaveLength(1)
    await server.runJobs()
    expect(await storedKeys()).toEqual([])
    await destroyKey(server.services, id)
    expect(await one('SELECT key_object FROM polls WHERE id = $1', [id])).toEqual({ key_object: null })
  })

  it('is paused at startup with a notice if its key is lost, and can then only be cancelled', async () => {
    const { id } = await opened(server)
    const { key_object } = await one('SELECT key_object FROM polls WHERE id = $1', [id])
    await server.services.storage.remove(String(key_object))
    await recoverPolls(server.services)
    await recoverPolls(server.services)
    const { data } = await manager.call('GET /api/polls/:id', { params: { id } })
    expect(data).toMatchObject({ status: 'paused', key_lost: true, actions: ['cancel'] })
    expect((await cast(server, 'student.a', id, vote(['o1']))).status).toBe(409)
    const notices = (await manager.call('GET /api/notifications')).data.filter(({ path }) => path === `/polls/${id}`)
    expect(notices.map(({ event }) => event)).toEqual(['poll.key_lost'])
    await moved(server, id, 'cancel', { reason: 'Ключ утрачен' })
  })

  it('keeps its key during a sweep while it is open', async () => {
    const { id } = await opened(server)
    const { key_object } = await one('SELECT key_object FROM polls WHERE id = $1', [id])
    const isKept = async () => (await storedKeys()).some((file) => file.endsWith(String(key_object)))
    await sweepKeys({ ...server.services, clock: () => new Date(Date.now() + 48 * 3_600_000) })
    expect(await isKept()).toBe(true)
    await closed(server, id)
    expect(await isKept()).toBe(false)
  })

  it('is cancelled by a restore with a notice to author and voters, while open polls continue', async () => {
    const { id } = await opened(server)
    const { id: other } = await opened(server, { secrecy: 'open', results: 'published' })
    await cast(server, 'voter', id, vote(['o3']))
    const client = await server.pool.connect()
    try {
      const notice = { ru: 'Восстановлено из копии', en: 'Restored' }
      const cancelled = await cancelSecretPolls(client, { timeline: 'Восстановлено из копии', notice })
      expect(cancelled).toContainEqual({ id, title: 'Выборы старосты' })
    } finally {
      client.release()
    }
    await recoverPolls(server.services)
    const { data } = await manager.call('GET /api/polls/:id', { params: { id } })
    expect(data.status).toBe('cancelled')
    expect(data.events.at(-1)?.reason).toBe('Восстановлено из копии')
    expect((await manager.call('GET /api/polls/:id', { params: { id: other } })).data.status).toBe('open')
    for (const [who, path] of [
      [manager, `/polls/${id}`],
      [server.as('student.a'), `/voting/${id}`],
    ] as const) {
      const notices = (await who.call('GET /api/notifications')).data.filter((notice) => notice.path === path)
      expect(notices[0]?.text).toBe('Голосование «Выборы старосты» отменено. Причина: Восстановлено из копии')
    }
    await server.pool.query(
      `UPDATE notifications SET mails_at = now() WHERE event = 'poll.cancelled' AND mails_at IS NOT NULL`,
    )
    await mailDigests(server.services)
    await server.runJobs()
    const mails = await readMails(server.config.mailOutboxDir)
    expect(mails.some(({ to, text }) => to === emailOf('student.a') && text.includes('Восстановлено из копии'))).toBe(
      true,
    )
    expect(
      await one(
        'SELECT key_object, (SELECT count(*) FROM poll_sealed WHERE poll_id = polls.id) AS sealed FROM polls WHERE id = $1',
        [id],
      ),
    ).toEqual({ key_object: null, sealed: 0 })
  })

  it('has no result if the number of marks differs from the number of ballots', async () => {
    const { id } = await opened(server)
    await cast(server, 'voter', id, vote(['o3']))
    await server.pool.query(
      `UPDATE poll_roll SET voted = true, voted_visible = true, cast_key_hash = sha256('x') WHERE poll_id = $1`,
      [id],
    )
    await moved(server, id, 'close', { reason: 'Все' })
    await expect(closePoll(server.services, id)).rejects.toThrow('5 marks and 1 ballots')
    expect((await manager.get(`/api/polls/${id}/results`)).status).toBe(409)
    await server.pool.query('DELETE FROM poll_roll WHERE poll_id = $1 AND person_id <> $2', [
      id,
      await idOf(server, 'voter'),
    ])
    await closePoll(server.services, id)
  })
})
