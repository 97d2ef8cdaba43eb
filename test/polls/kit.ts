import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createReceipt } from '../../src/api/polls/receipts'
import type { Poll, PollInput } from '../../src/api/polls/polls'
import { emailOf } from '../../src/server/demo/accounts'
import { closePoll } from '../../src/server/polls/transitions/close'
import { showVotes } from '../../src/server/polls/roll/rollQueries'
import type { TestClient } from '../kit/client'
import type { Persona } from '../kit/personas'
import type { TestServer } from '../kit/server'

export const newReceipt = () => createReceipt(randomBytes(20))

export const idOf = async ({ pool }: TestServer, persona: Persona): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [emailOf(persona)])
  return rows[0]?.id ?? 0
}

const hour = 3_600_000
const option = (id: string, title: string) => ({ id, translations: { ru: { title }, en: { title: `${title} (en)` } } })
export const options = [option('o1', 'Морозова'), option('o2', 'Тихонов'), option('o3', 'Гусейнова')]

/** The voters on the roll of a test poll: the minimum for a secret poll. */
export const voters = ['student.a', 'student.b', 'voter', 'applicant.b', 'vote'] as const

/** Input of a poll for the five voters. */
export const inputOf = async (server: TestServer, more: Partial<PollInput> = {}) => ({
  kind: 'single' as const,
  secrecy: 'secret' as const,
  translations: { ru: { title: 'Выборы старосты', description: 'Кто староста' }, en: { title: 'Election' } },
  options,
  opens_at: new Date(Date.now() + hour).toISOString(),
  closes_at: new Date(Date.now() + 5 * hour).toISOString(),
  results: 'after_close' as const,
  user_ids: await Promise.all(voters.map((persona) => idOf(server, persona))),
  ...more,
})

export const managerOf = (server: TestServer): TestClient => server.as('view-polls')

export const newPoll = async (server: TestServer, more: Partial<PollInput> = {}): Promise<Poll> =>
  (await managerOf(server).call('POST /api/polls', { body: await inputOf(server, more) })).data

type Move = 'schedule' | 'open' | 'pause' | 'resume' | 'close' | 'publish' | 'archive' | 'cancel' | 'extend'
export const move = async (server: TestServer, id: number, name: Move, more: object = {}, who = managerOf(server)) => {
  const { version } = (await who.call('GET /api/polls/:id', { params: { id } })).data
  return who.post(`/api/polls/${id}/${name}`, { body: { version, ...more }, locale: 'en' })
}
export const moved = async (server: TestServer, id: number, name: Move, more: object = {}): Promise<Poll> => {
  const answer = await move(server, id, name, more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return Object(answer.body).data
}

export const opened = async (server: TestServer, more: Partial<PollInput> = {}): Promise<Poll> =>
  moved(server, (await newPoll(server, more)).id, 'open')

/** Ends the poll and counts it. */
export const closed = async (server: TestServer, id: number): Promise<Poll> => {
  await server.pool.query('UPDATE polls SET closes_at = clock_timestamp() WHERE id = $1', [id])
  await closePoll(server.services, id)
  await server.runJobs()
  return (await managerOf(server).call('GET /api/polls/:id', { params: { id } })).data
}

export const vote = (choices: readonly string[], more: object = {}) => ({
  cast_key: randomUUID(),
  choices,
  receipt: newReceipt(),
  ...more,
})
export const cast = (server: TestServer, who: Persona, id: number, body: object) =>
  server.as(who).post(`/api/voting/${id}/cast`, { body, locale: 'en' })

/** Casts a vote for each of the five voters who has not voted, and publishes the turnout. */
export const castRest = async (server: TestServer, id: number, choices: readonly string[] = ['o1']): Promise<void> => {
  for (const who of voters) await cast(server, who, id, vote(choices))
  await showVotes(server.db, id)
}

/** Checks that of thirty simultaneous votes of one person only one counts, alternating secret and open polls. */
export const expectOneOfThirty = async (server: TestServer, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const secrecy = round % 2 === 0 ? 'secret' : 'open'
    const { id } = await opened(server, { secrecy })
    const receipt = secrecy === 'secret' ? newReceipt() : null
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => cast(server, 'student.a', id, vote([`o${(at % 3) + 1}`], { receipt }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
    const { rows } = await server.pool.query(
      `SELECT (SELECT count(*) FROM poll_roll WHERE poll_id = $1 AND voted) AS marks, (SELECT count(*) FROM poll_sealed WHERE poll_id = $1)
        + (SELECT count(*) FROM poll_votes JOIN poll_roll ON id = roll_id WHERE poll_id = $1) AS ballots`,
      [id],
    )
    expect(rows).toEqual([{ marks: 1, ballots: 1 }])
  }
}
