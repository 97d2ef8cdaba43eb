import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../kit/member'
import { textByPage } from '../kit/pdf'
import { startTestServer } from '../kit/server'
import { bearerOf, sendForm } from '../library/files/form'
import { pdf } from '../library/files/pictures'
import { announcementFixture } from './announcementFixture'

const server = await startTestServer()
afterAll(server.stop)
const { path, group_id, other_group_id, teacher, office, student, stranger, ...ours } =
  await announcementFixture(server)
const { act, create, read, publish, edit, received, confirm, noticesOf } = ours
const { id: studentId } = await student.call('GET /api/user')

const newText = { ru: { title: 'Собрание группы', body: '<p>Завтра в 16:00, аудитория 12.</p>' } }
const readerOf = async (id: number) =>
  (
    await teacher.call('GET /api/groups/announcements/sent/:id/readers', {
      params: { id },
      query: { filter: { id: [studentId] } },
    })
  ).data[0]
const sheetOf = async (id: number) => {
  const { bytes } = await teacher.get(`${path}/${id}/readers/sheet`, { locale: 'ru' })
  return (await textByPage(bytes)).join(' ').replaceAll(/\s+/g, ' ')
}
/** An announcement that student A has confirmed, after an edit. */
const confirmedAndEdited = async (more: object) => {
  const { id } = await publish({ receipt_required: true })
  await confirm(id)
  expect((await edit(await read(id), more)).status).toBe(200)
  await server.runJobs()
  return id
}

describe('A confirmed announcement that changes', () => {
  it('is confirmed again by default if its text differs, and keeps the earlier receipt', async () => {
    const id = await confirmedAndEdited({ translations: newText })
    expect(await received({ id: [id] })).toMatchObject([{ is_unread: true, awaits_receipt: true, edition: 2 }])
    expect(await readerOf(id)).toMatchObject({ state: 'outdated', confirmed_edition: 1, earlier_receipts: [] })
    expect(await read(id)).toMatchObject({ read_count: 0 })
    expect(await noticesOf(id, 'announcement.changed_receipt')).toEqual([studentId])
    expect((await confirm(id, 1)).status).toBe(409)
    expect((await confirm(id, 2)).status).toBe(200)
    expect(await received({ id: [id] })).toMatchObject([{ is_unread: false, awaits_receipt: false }])
    const { earlier_receipts, ...reader } = (await readerOf(id)) ?? { earlier_receipts: [] }
    expect(reader).toMatchObject({ state: 'confirmed', confirmed_edition: 2 })
    expect(earlier_receipts.map(({ edition }) => edition)).toEqual([1])
    expect(await sheetOf(id)).toMatch(/, редакция 1/)
  })

  it('is not confirmed again if the author decides so, or if only its pin differs', async () => {
    for (const more of [{ translations: newText, requires_reconfirmation: false }, { pinned: true }]) {
      const id = await confirmedAndEdited(more)
      expect(await received({ id: [id] })).toMatchObject([{ is_unread: false, awaits_receipt: false }])
      expect(await readerOf(id)).toMatchObject({ state: 'confirmed', confirmed_edition: 1 })
      expect(await noticesOf(id, 'announcement.changed_receipt')).toEqual([])
    }
  })

  it('is confirmed again without another text if the author asks for it', async () => {
    const id = await confirmedAndEdited({ requires_reconfirmation: true })
    expect(await received({ id: [id] })).toMatchObject([{ awaits_receipt: true, edition: 2 }])
    const reminded = await teacher.post(`${path}/${id}/remind`, { body: {} })
    expect(Object(reminded.body).data.reminded).toBe((await read(id)).readers_count)
    await edit(await read(id), { receipt_required: false, requires_reconfirmation: true })
    expect(await received({ id: [id] })).toMatchObject([{ awaits_receipt: false, edition: 2 }])
  })
})

describe('The signature sheet', () => {
  it('marks readers who have left the group since, and leaves out people who were never addressed', async () => {
    const join = async (group: number) => {
      const member = await makeMember(server)
      await server.pool.query(
        `INSERT INTO memberships (group_id, user_id, started_on) VALUES ($1, $2, current_date - 30)`,
        [group, member.id],
      )
      return member
    }
    const renamed = async (id: number, name: string) =>
      server.pool.query('UPDATE users SET last_name = $2 WHERE id = $1', [id, name])
    const [left, stayed, outside] = [await join(group_id), await join(group_id), await join(other_group_id)]
    await renamed(left.id, 'Выбывшая')
    await renamed(stayed.id, 'Оставшаяся')
    await renamed(outside.id, 'Посторонняя')
    const { id } = await publish({ receipt_required: true })
    await confirm(id, 1, left.client)
    const { readers_count } = await read(id)
    await server.pool.query(
      `UPDATE memberships SET ended_on = current_date, state = 'expelled' WHERE user_id = ANY($1)`,
      [[left.id, outside.id]],
    )
    const text = await sheetOf(id)
    expect(text).toMatch(/Выбывшая.{0,40}уже не в числе адресатов/)
    expect(text).toContain('Оставшаяся')
    expect(text).not.toContain('Посторонняя')
    expect(text).toContain(`Подтвердили 1 из ${readers_count}`)
    const other = await teacher.get(`${path}/${id}/readers/sheet?group_id=${other_group_id}`, { locale: 'ru' })
    expect((await textByPage(other.bytes)).join(' ')).not.toContain('Выбывшая')
  })
})

describe('A file of an announcement', () => {
  it('is listed for readers only, with a link that expires, and no longer after a withdrawal', async () => {
    const { body } = await sendForm(server, await bearerOf(server, 'manage-media'), '/api/media/files', {
      files: [{ name: 'порядок.pdf', content: pdf() }],
      fields: {},
    })
    const file: number = Object(body).data[0].id
    const announcement = await publish({ files: [{ id: file }] }, office)
    const open = async (who: typeof student) => (await who.get(`/api/groups/announcements/${announcement.id}`)).body
    const [shown] = Object(await open(student)).data.files
    expect((await server.as('guest').get(shown.download_url)).status).toBe(200)
    expect((await stranger.get(`/api/groups/announcements/${announcement.id}`)).status).toBe(404)
    for (const who of [student, stranger]) expect((await who.get(`/api/files/${file}`)).status).toBe(404)
    expect((await server.as('guest').get(`/api/files/${file}`)).status).toBe(401)
    await act('withdraw', await read(announcement.id, office), office)
    expect(Object(await open(student)).data).toMatchObject({ state: 'withdrawn', files: [], body: null })
    expect((await student.get(`/api/files/${file}`)).status).toBe(404)
    const late = new URL(shown.download_url, 'https://college.example')
    server.clock.advance({ minutes: 18 * 60 + 1 })
    expect((await student.get(`${late.pathname}${late.search}`)).status).toBe(404)
    server.clock.advance({ minutes: -18 * 60 - 1 })
  })

  it('cannot be a private file of somebody else, and a draft with it is refused at the field', async () => {
    const { body } = await sendForm(server, await bearerOf(server, 'applicant.a'), '/api/files', {
      files: [{ name: 'паспорт.pdf', content: pdf() }],
      fields: { purpose: 'document' },
    })
    const file: number = Object(body).data[0].id
    for (const id of [file, 999_999]) {
      const refused = await teacher.post(path, {
        body: { translations: newText, group_ids: [group_id], files: [{ id }] },
      })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.problem().errors ?? {})).toEqual(['files'])
    }
    expect(await create()).toMatchObject({ files: [] })
  })
})
