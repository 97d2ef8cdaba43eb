import type { Attempt, AttemptQuestion, Heartbeat } from '../../../api/testing/attempts'
import type { PresentedQuestion } from '../../../api/testing/presented'
import type { AttemptBackend, SyncPayload } from './attemptBackend'

type Words = {
  language: 'ru' | 'en'
  name: string
  person: string
  first: { body: string; options: string[] }
  second: string
  third: { body: string; items: string[] }
}

const limitMs = 10 * 60_000
const now = () => new Date().toISOString()

const questionOf = (presented: PresentedQuestion, position: number): AttemptQuestion => ({
  position,
  number: position + 1,
  section: 0,
  points: 1,
  status: 'not_seen',
  flagged: false,
  rev: 0,
  answer: null,
  files: [],
  presented,
  locked: null,
})

/** Creates a made-up attempt in memory, so that a practice run leaves no data on the server. */
export const createPracticeRun = ({
  language,
  name,
  person,
  first,
  second,
  third,
}: Words): { attempt: Attempt; port: AttemptBackend } => {
  const start = now()
  const presented: PresentedQuestion[] = [
    { type: 'single', language, ...first },
    { type: 'number', language, body: second, unit: 'none' },
    { type: 'ordering', language, ...third },
  ]
  const attempt: Attempt = {
    id: 0,
    test_id: 0,
    name,
    type: 'practice',
    person_name: person,
    group_code: null,
    ordinal: 1,
    attempts_allowed: 1,
    is_preview: false,
    status: 'in_progress',
    server_now: start,
    started_at: start,
    ends_at: new Date(Date.now() + limitMs).toISOString(),
    paused: null,
    messages: [],
    submitted_at: null,
    navigation: 'free',
    can_lock_answers: false,
    current: 0,
    holds_lease: true,
    device_name: null,
    sections: [{ title: null }],
    questions: presented.map(questionOf),
  }
  const revs = new Map<number, number>()
  const acknowledgeAll = ({ operations }: SyncPayload, status: Attempt['status']): Promise<Heartbeat> =>
    Promise.resolve({
      server_now: now(),
      ends_at: attempt.ends_at,
      paused: null,
      messages: [],
      status,
      holds_lease: true,
      device_name: null,
      acknowledged: operations.map(({ op_id, position, kind }) => {
        const rev = (revs.get(position) ?? 0) + Number(kind === 'answer')
        revs.set(position, rev)
        return { op_id, position, outcome: 'accepted', rev, at: now() }
      }),
    })
  return {
    attempt,
    port: {
      send: (sent) => acknowledgeAll(sent, 'in_progress'),
      submit: (sent) => acknowledgeAll(sent, 'submitted'),
      forward: () => Promise.resolve(attempt),
      takeOver: () => Promise.resolve(attempt),
    },
  }
}
