import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { cast, closed, managerOf, newReceipt, opened, vote, voters } from './kit'

const server = await startTestServer()
const folder = await mkdtemp(join(tmpdir(), 'abitura-recount-'))
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const command = join(import.meta.dirname, '../../src/server/commands/recount.ts')
/** Runs `npm run recount -- FILE` and returns its exit code and output. */
const recount = (file: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', command, file], {
    env: { ...process.env, INIT_CWD: folder },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim().split('\n') }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim().split('\n') }),
  )

const kinds = [
  {
    kind: 'single',
    secrecy: 'secret',
    ballots: [['o1'], ['o2'], ['o2'], ['o3'], ['o2']],
    said: ['5 ballots, 0 of them abstentions; the quorum is 3.', 'Тихонов: 3', 'Winner: Тихонов.'],
  },
  {
    kind: 'multiple',
    secrecy: 'open',
    ballots: [['o1', 'o3'], ['o3'], []],
    said: ['3 ballots, 1 of them abstentions; the quorum is 3.', 'Гусейнова: 2', 'Winner: Гусейнова.'],
  },
  {
    kind: 'ranked',
    secrecy: 'secret',
    ballots: [
      ['o1', 'o2'],
      ['o2', 'o1'],
      ['o3', 'o2'],
      ['o1', 'o3'],
      ['o2', 'o3'],
    ],
    said: ['Round 1: Морозова 2, Тихонов 2, Гусейнова 1', 'Round 2: Морозова 2, Тихонов 3', 'Морозова: 2'],
  },
  {
    kind: 'yes_no_abstain',
    secrecy: 'open',
    ballots: [['yes'], ['no'], ['abstain']],
    said: ['За: 1', 'No winner: tie.'],
  },
] as const

it.each(kinds)(
  'The recount command reproduces a $secrecy poll of the kind $kind and detects a changed vote',
  async ({ kind, secrecy, ballots, said }) => {
    const { id } = await opened(server, {
      kind,
      secrecy,
      ...(kind === 'yes_no_abstain' && { options: [] }),
      min_choices: kind === 'multiple' ? 0 : 1,
      max_choices: null,
      quorum_percent: 50,
      threshold: 'plurality',
    })
    for (const [place, who] of voters.slice(0, ballots.length).entries()) {
      const receipt = secrecy === 'secret' ? newReceipt() : null
      const answer = await cast(server, who, id, vote([...(ballots[place] ?? [])], { receipt }))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    await closed(server, id)
    const { bytes } = await managerOf(server).get(`/api/polls/${id}/ballots`)
    await writeFile(join(folder, 'ballots.json'), bytes)
    const counted = await recount('ballots.json')
    expect(counted).toEqual({ code: 0, said: expect.arrayContaining([...said]) })
    const { data } = await managerOf(server).call('GET /api/polls/:id/results', { params: { id } })
    expect(counted.said.at(-1)).toBe(`SHA-256 of the ballots: ${data.ballots_hash}`)

    const document = JSON.parse(bytes.toString())
    const [first] = document.ballots
    first.choices = first.choices.length === 0 ? ['o1'] : []
    await writeFile(join(folder, 'changed.json'), JSON.stringify(document))
    expect(await recount('changed.json')).toEqual({
      code: 1,
      said: ['Verification failed: the ballots do not match the hash or the result in the file.'],
    })
  },
)

it('Recounting a secret poll with too few ballots finds nothing to count and detects an added ballot', async () => {
  const { id } = await opened(server)
  await cast(server, 'student.a', id, vote(['o1']))
  await closed(server, id)
  const { bytes } = await managerOf(server).get(`/api/polls/${id}/ballots`)
  await writeFile(join(folder, 'few.json'), bytes)
  expect(await recount('few.json')).toEqual({
    code: 0,
    said: [
      'Выборы старосты',
      'Ballots: 1. A secret poll with fewer than 5 ballots is not counted.',
      'No result.',
      expect.stringMatching(/^SHA-256 of the ballots: [0-9a-f]{64}$/),
    ],
  })
  const document = JSON.parse(bytes.toString())
  document.ballots.push({ receipt: newReceipt(), choices: ['o1'] })
  await writeFile(join(folder, 'few.json'), JSON.stringify(document))
  expect((await recount('few.json')).code).toBe(1)
})
