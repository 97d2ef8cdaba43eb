import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { callerOf } from './polls'
import { report } from './figures'
import { withResults } from './results'

const people = 5000

/** Measures the preview, the re-grade and its undo for a wrong key that everybody was marked by. */
export const measureRegrades = async (): Promise<void> => {
  await withResults({ people, questions: 10 }, async ({ token }, url, pool) => {
    const path = new URL(url).pathname.replace('/results', '/regrades')
    const call = callerOf(new URL(url).origin)
    await pool.query(
      `UPDATE attempt_questions SET answer = jsonb_build_object('type', 'single', 'choice', attempt_id % 4)
       WHERE attempt_id IN (SELECT id FROM attempts WHERE test_id = $1)`,
      [Number(path.split('/')[3])],
    )
    const { rows } = await pool.query<{ question_id: number; content: { options: { weight: number }[] } }>(
      `SELECT question_id::int, content FROM test_questions JOIN question_versions USING (question_id) WHERE test_id = $1
       ORDER BY question_id LIMIT 1`,
      [Number(path.split('/')[3])],
    )
    const [asked] = rows
    if (!asked) throw new Error('The test has no questions')
    const options = asked.content.options.map((option, place) => ({ ...option, weight: place === 1 ? 100 : 0 }))
    const content = { ...asked.content, options }
    const input = { kind: 'key', question_id: asked.question_id, question_number: 1, content, points: null }
    const timed = async <T>(name: string, goal: number, act: () => Promise<T>): Promise<T> => {
      const begun = performance.now()
      const done = await act()
      report({ name, value: (performance.now() - begun) / 1000, unit: 's', goal })
      return done
    }
    const { data: found } = await timed(`Preview of a re-grade of ${people} attempts`, 5, () =>
      call('POST', `${path}/preview`, { token, body: input }),
    )
    const reasons = { reason: 'Перепутан ключ', note: 'Ключ исправлен' }
    const { data: draft } = await call('POST', path, { token, body: { ...input, ...reasons } })
    const { computed_at, fingerprint } = found
    const read = async () => (await call('GET', `${path}/${draft.id}`, { token })).data
    const applied = await timed('  re-grade with notices', 20, async () => {
      await call('POST', `${path}/${draft.id}/apply`, {
        token,
        body: { version: draft.version, computed_at, fingerprint },
      })
      for (;;) {
        const now = await read()
        if (now.state === 'applied') return now
        await setTimeout(100)
      }
    })
    await timed('  undo', 20, () =>
      call('POST', `${path}/${draft.id}/undo`, { token, body: { version: applied.version, reason: 'Замер' } }),
    )
  })
}
