import { afterAll, describe, expect, it } from 'vitest'
import { paperBook, type BookKind } from '../../src/server/testing/paper/paperBook'
import { textOperatorsByPage } from '../kit/pdf'
import { startTestServer } from '../kit/server'
import { school } from '../study/newMaterial'
import { gradersOf } from './kit/graders'
import { newTest, single } from './kit/newTest'
import { generateTestPaper, textsIn } from './kit/paper'

const server = await startTestServer()
afterAll(server.stop)
const { us, teacher, studentA, bothGroups } = gradersOf(server)
const layOf = (id: number, variant: number) => generateTestPaper(server, { id, variant })

describe('A test printed in several variants', () => {
  const bookOf = async (id: number, kind: BookKind, people: { name: string; group_code: string }[] = []) => {
    const papers = [await layOf(id, 1), await layOf(id, 2), await layOf(id, 3)]
    const test = { type: 'current' as const, title: 'Зачёт', instructions: '', sections: [], minutes: 40 }
    return paperBook(kind, { papers, people, test, college: 'Колледж', locale: 'ru', pictures: new Map() })
  }
  const sheetsOf = (content: readonly object[]) => textsIn(content).filter((text) => text.includes('Вариант '))
  const newPages = (content: readonly object[]) => content.filter((part) => 'pageBreak' in part).length

  it('contains all questions, then answer forms, then keys, each sheet on a new page', async () => {
    const { id } = await newTest(server, { contents: [single('Раз')] })
    const all = await bookOf(id, 'all')
    const sheet = (kind: string, variant: number) => expect.stringMatching(new RegExp(`^${kind}Вариант ${variant} `))
    const three = [1, 2, 3]
    expect(sheetsOf(all)).toEqual([
      ...three.map((variant) => sheet('', variant)),
      ...three.map((variant) => sheet('Бланк ответов · ', variant)),
      ...three.map((variant) => sheet('Ключ · ', variant)),
    ])
    expect(newPages(all)).toBe(8)
    expect(sheetsOf(await bookOf(id, 'handout')).filter((text) => text.includes('Ключ'))).toEqual([])
    expect(sheetsOf(await bookOf(id, 'key'))).toHaveLength(3)
  })

  it('gives every student a form with their name, distributing the variants in turn', async () => {
    const { id } = await newTest(server, { contents: [single('Раз')] })
    const people = ['Абрамова', 'Борисов', 'Волкова', 'Громов'].map((name) => ({ name, group_code: 'ИС-24-1' }))
    const forms = await bookOf(id, 'blank', people)
    expect(sheetsOf(forms).map((text) => /Вариант (\d)/.exec(text)?.[1])).toEqual(['1', '2', '3', '1'])
    const texts = textsIn(forms).join('\n')
    for (const { name } of people) expect(texts).toContain(`Фамилия, имя ${name}`)
    expect(texts).toContain('Группа ИС-24-1')
  })

  it('is one PDF with the names of a group, and rejects an empty group or variant range', async () => {
    const { group_id, other_group_id } = await school(server)
    const { id } = await newTest(server, { contents: [single('Раз')] })
    const print = (query: string, who = us) => who.get(`/api/tests/${id}/paper?${query}`)
    const answer = await print(`kind=all&variant=1&to=4&group_id=${group_id}`)
    expect(answer.status, answer.bytes.toString().slice(0, 300)).toBe(200)
    expect(textOperatorsByPage(answer.bytes).length).toBeGreaterThanOrEqual(9)
    expect(Object.keys((await print('kind=all&variant=4&to=3')).problem().errors ?? {})).toEqual(['to'])
    expect(Object.keys((await print(`kind=blank&group_id=${other_group_id}`)).problem().errors ?? {})).toEqual([
      'group_id',
    ])
    expect((await print('kind=all&to=31')).status).toBe(422)
  })

  it('contains no keys for people who may not change the test', async () => {
    const { id } = await newTest(server, { contents: [single('Раз')], fields: { group_ids: await bothGroups() } })
    expect((await teacher.get(`/api/tests/${id}/paper?kind=all`)).status).toBe(403)
    expect((await teacher.get(`/api/tests/${id}/paper?kind=handout&to=2`)).status).toBe(200)
  })

  it('lists the people within reach and why some of them cannot get points', async () => {
    const { id } = await newTest(server, { contents: [single('Раз')], fields: { group_ids: await bothGroups() } })
    const people = async (who = us) =>
      (await who.call('GET /api/tests/:id/paper/people', { params: { id }, query: {} })).data
    const { id: userId } = await server.as('student.a').call('GET /api/user')
    const blocked = async () => (await people()).find((one) => one.id === userId)?.blocked
    expect(await blocked()).toBeNull()
    const attempt = await studentA.start(id)
    expect(await blocked()).toBe('running')
    await studentA.submit(attempt)
    expect(await blocked()).toBe('no_attempts')
    const { id: foreign } = await server.as('student.b').call('GET /api/user')
    expect((await people()).map((one) => one.id)).toContain(foreign)
    expect((await people(teacher)).map((one) => one.id)).not.toContain(foreign)
    expect((await server.as('manage-groups').get(`/api/tests/${id}/paper/people`)).status).toBe(403)
  })
})
