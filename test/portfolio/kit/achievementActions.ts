import { z } from 'zod'
import type { ItemInput } from '../../../src/api/portfolio/items'
import type { PointRules } from '../../../src/api/portfolio/points'
import { noRules } from '../../../src/api/portfolio/points'
import { emailOf } from '../../../src/server/demo/accounts'
import { bearerOf, sendForm } from '../../library/files/form'
import { pdf } from '../../library/files/pictures'
import type { Persona } from '../../kit/personas'
import type { TestServer } from '../../kit/server'

export const idOf = async ({ pool }: TestServer, who: Persona): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [emailOf(who)])
  return Number(rows[0]?.id)
}

/** Input of an achievement whose date is long before those of the demo. */
export const itemInput = (more: Partial<ItemInput> = {}): ItemInput => ({
  category: 'study',
  kind: 'olympiad',
  title: 'Олимпиада по сетям',
  description: '',
  event_date: '2019-03-18',
  level: 'region',
  result: 'prize',
  file_ids: [],
  links: ['https://olymp.example/2019'],
  ...more,
})

/** Rules that give 20 points for a regional olympiad prize and 5 for a course. */
export const someRules: PointRules = {
  ...noRules,
  lines: [
    { category: 'study', kind: 'olympiad', level: 'region', result: 'prize', points: 20 },
    { category: 'study', kind: 'course', level: null, result: null, points: 5 },
    { category: 'sport', kind: null, level: null, result: 'winner', points: 10 },
  ],
  caps: { ...noRules.caps, study: 40 },
}

/** Actions of students and reviewers on achievements. */
export const achievementActions = (server: TestServer) => {
  const us = server.as('manage-portfolios')
  const add = async (more: Partial<ItemInput> = {}, who = server.as('student.a')) =>
    (await who.call('POST /api/my/portfolio/items', { body: itemInput(more) })).data
  const submit = async ({ id, version }: { id: number; version: number }, who = server.as('student.a')) =>
    (await who.call('POST /api/my/portfolio/items/:id/submit', { params: { id }, body: { version } })).data
  const sent = async (more: Partial<ItemInput> = {}, who = server.as('student.a')) => submit(await add(more, who), who)
  const review = async (id: number, who = us) =>
    (await who.call('GET /api/portfolios/items/:id', { params: { id } })).data
  const approve = async (id: number, who = us) => {
    const { version } = await review(id, who)
    return (await who.call('POST /api/portfolios/items/:id/approve', { params: { id }, body: { version } })).data
  }
  const approved = async (more: Partial<ItemInput> = {}, who = server.as('student.a')) =>
    approve((await sent(more, who)).id)
  const own = async (who = server.as('student.a'), query = {}) =>
    (await who.call('GET /api/my/portfolio', { query })).data
  const putInForce = async (rules: PointRules = someRules) => {
    const { data: known } = await us.call('GET /api/portfolios/rules', {})
    const { data } = await us.call('PUT /api/portfolios/rules/draft', {
      body: { version: known.draft?.version ?? 0, rules, note: '' },
    })
    await us.call('POST /api/portfolios/rules/draft/enforce', { body: { version: data.version } })
  }
  const period = async (more: object = {}) =>
    (
      await us.call('POST /api/portfolios/periods', {
        body: {
          translations: { ru: { name: '2018/2019' } },
          starts_on: '2018-09-01',
          ends_on: '2019-08-31',
          ...more,
        },
      })
    ).data
  const upload = async (who: Persona = 'student.a', name = 'diploma.pdf'): Promise<number> => {
    const form = { files: [{ name, content: pdf(name) }], fields: { purpose: 'portfolio' } }
    const { body } = await sendForm(server, await bearerOf(server, who), '/api/files', form)
    return z.object({ data: z.array(z.object({ id: z.number() })).length(1) }).parse(body).data[0]?.id ?? 0
  }
  return { us, add, submit, sent, review, approve, approved, own, putInForce, period, upload }
}
