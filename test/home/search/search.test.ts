import { afterAll, describe, expect, it } from 'vitest'
import { searchKind, type SearchKind } from '../../../src/api/home/search'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { newMaterial } from '../../study/newMaterial'
import { publishedTest } from '../../testing/newTest'

const server = await startTestServer()
afterAll(server.stop)

const find = async (who: Persona, q: string, locale?: 'en') =>
  (await server.as(who).call('GET /api/search', { query: { q }, ...(locale && { locale }) })).data
const kindsOf = async (who: Persona, q: string) => [...new Set((await find(who, q)).map(({ kind }) => kind))]

/** A word that matches one record of every kind. */
const commonWord = 'Всеобщий'
const named = { ru: { name: commonWord }, en: { name: 'Universal' } }
const {
  id: applicationId,
  number,
  name,
} = await server.db
  .selectFrom('applications')
  .select(['id', 'number', 'name'])
  .where('status', '=', 'submitted')
  .orderBy('id')
  .executeTakeFirstOrThrow()
const draft = await server.db
  .selectFrom('applications')
  .select('number')
  .where('status', '=', 'draft')
  .executeTakeFirstOrThrow()
const renamed = { translations: JSON.stringify(named) }
await server.db.updateTable('groups').set(renamed).where('code', '=', 'ИС-24-1').execute()
for (const table of ['directions', 'subjects'] as const)
  await server.db
    .updateTable(table)
    .set(renamed)
    .where('id', '=', (eb) => eb.selectFrom(table).select((of) => of.fn.min<number>(`${table}.id`).as('id')))
    .execute()
await newMaterial(server, { translations: { ru: { title: commonWord, body: '<p>а</p>' }, en: { title: 'Universal' } } })
await publishedTest(server, { translations: { ru: { title: commonWord }, en: { title: 'Universal' } } })
await server.pool.query(
  `UPDATE questions SET title = $1 WHERE id = (SELECT id FROM questions WHERE type = 'single' ORDER BY id LIMIT 1)`,
  [commonWord],
)
await server.pool.query(`UPDATE users SET last_name = $1 WHERE email LIKE 'voter@%'`, [commonWord])
await server.pool.query(
  `INSERT INTO memberships (user_id, group_id, started_on, ended_on, state)
   SELECT users.id, (SELECT min(groups.id) FROM groups), '2020-09-01', '2021-06-30', 'transferred' FROM users WHERE email LIKE 'voter@%'`,
)
await server.pool.query(
  `UPDATE applications SET person = person || jsonb_build_object('middle_name', $1::text) WHERE id = $2`,
  [commonWord, applicationId],
)

const { rows: roles } = await server.pool.query<{ role_id: number }>(
  `SELECT role_id FROM users WHERE email LIKE 'admin@%'`,
)
const announcement = await server.as('methodist').post('/api/groups/announcements/sent', {
  body: {
    translations: { ru: { title: commonWord, body: '<p>а</p>' }, en: { title: 'Universal', body: '<p>a</p>' } },
    audience: 'chosen',
    role_ids: roles.map(({ role_id }) => role_id),
  },
})
const { id: announcementId, version } = Object(announcement.body).data
await server.as('methodist').post(`/api/groups/announcements/sent/${announcementId}/publish`, { body: { version } })

// The open poll of the demo, visible to students and to users who can only vote.
await server.pool.query(
  `INSERT INTO polls (kind, secrecy, translations, options, min_choices, audience, quorum_percent, threshold, ties_by_lot, allow_change, results, status,
    opens_at, closes_at, opened_at, roll_hash)
  SELECT kind, secrecy, jsonb_set(translations, '{ru,title}', to_jsonb($1::text)), options, min_choices, audience, quorum_percent, threshold, ties_by_lot,
    allow_change, results, status, opens_at, closes_at, opened_at, roll_hash FROM polls WHERE status = 'open'`,
  [commonWord],
)
await server.pool.query(
  `INSERT INTO poll_roll (poll_id, person_id) SELECT (SELECT max(id) FROM polls), id FROM users WHERE email ~ '^(student.[ab]|voter)@'`,
)

describe('The global search', () => {
  it('finds a record of every kind by a word of its name, with its detail text and page', async () => {
    const found = await find('admin', 'всеобщий')
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(
      searchKind.options.filter(
        (kind) => !['study_materials', 'available_tests', 'portfolios', 'open_polls'].includes(kind),
      ),
    )
    expect(found[0]).toMatchObject({
      id: String(applicationId),
      path: `/profiles/${applicationId}`,
      detail: `${number} · Отправлено`,
    })
    expect(found[1]).toMatchObject({ detail: 'Участник голосований · voter@abitura.test' })
    expect(found[3]).toMatchObject({ name: 'ИС-24-1', detail: commonWord })
    for (const { kind, id, path } of found) expect(path, kind).toMatch(new RegExp(`/${id}$`))
  })

  it('corrects queries typed in the wrong keyboard layout, in both directions', async () => {
    expect(await kindsOf('admin', 'dctj,obq')).toEqual(await kindsOf('admin', 'всеобщий'))
    expect(await kindsOf('admin', 'гтшмукыфд')).toEqual(await kindsOf('admin', 'universal'))
    expect(await kindsOf('student.a', 'dctj,obq')).toEqual(['study_materials', 'available_tests', 'open_polls'])
  })

  it('finds a scheduled poll for voters in its audience, and drafts only for their author', async () => {
    const body = {
      kind: 'yes_no_abstain',
      secrecy: 'open',
      translations: { ru: { title: 'Редкостный вопрос' } },
      audience: 'all',
      opens_at: new Date(Date.now() + 3_600_000).toISOString(),
      closes_at: new Date(Date.now() + 7_200_000).toISOString(),
    } as const
    const manager = server.as('view-polls')
    const { data } = await manager.call('POST /api/polls', { body })
    expect(await kindsOf('view-polls', 'редкостный')).toEqual(['polls'])
    expect(await kindsOf('admissions', 'редкостный')).toEqual([])
    expect(await kindsOf('voter', 'редкостный')).toEqual([])
    await manager.call('POST /api/polls/:id/schedule', { params: { id: data.id }, body: { version: data.version } })
    expect(await kindsOf('admissions', 'редкостный')).toEqual(['polls'])
    expect(await kindsOf('voter', 'редкостный')).toEqual(['open_polls'])
  })

  it('returns names in the reader’s language, and matches either language', async () => {
    const found = await find('admin', 'всеобщий', 'en')
    const [direction, subject] = (['directions', 'subjects'] as const).map((kind) =>
      found.find((one) => one.kind === kind),
    )
    expect(direction?.name).toBe('Universal')
    expect(subject?.name).toBe('Universal')
    expect(await kindsOf('admin', 'universal')).toEqual([
      'groups',
      'directions',
      'subjects',
      'announcements',
      'sent_announcements',
      'materials',
      'tests',
      'gradebooks',
    ])
  })

  it.each<[Persona, SearchKind[]]>([
    [
      'admin',
      [
        'applications',
        'people',
        'students',
        'groups',
        'directions',
        'subjects',
        'announcements',
        'sent_announcements',
        'materials',
        'questions',
        'tests',
        'gradebooks',
        'polls',
      ],
    ],
    ['manage-profiles', ['applications']],
    ['manage-users', ['people']],
    ['manage-groups', ['students', 'groups', 'sent_announcements']],
    ['manage-directions', ['directions']],
    ['manage-subjects', ['subjects']],
    [
      'methodist',
      [
        'students',
        'groups',
        'directions',
        'subjects',
        'sent_announcements',
        'materials',
        'questions',
        'tests',
        'gradebooks',
      ],
    ],
    ['manage-materials', ['materials']],
    ['manage-tests', ['questions', 'tests']],
    ['teacher', ['materials', 'questions', 'tests', 'gradebooks']],
    ['manage-gradebook', ['gradebooks']],
    ['student.a', ['study_materials', 'available_tests', 'open_polls']],
    ['student.b', ['open_polls']],
    ['voter', ['open_polls']],
    ['view-polls', ['polls']],
    ['applicant.a', []],
  ])('R6.01 finds for %s only the kinds that they can list: %j', async (who, kinds) => {
    expect(await kindsOf(who, commonWord)).toEqual(kinds)
  })

  it.each<Persona>(['enroll', 'manage-media', 'manage-documents'])(
    'R6.01 is forbidden for %s, who can open none of the lists',
    async (who) => {
      expect((await server.as(who).get('/api/search', { query: { q: commonWord } })).status).toBe(403)
    },
  )

  it('R6.02 rejects guests', async () => {
    expect((await server.as('guest').get('/api/search', { query: { q: commonWord } })).status).toBe(401)
  })

  it('finds an application by number and by applicant, but never a draft', async () => {
    const [byNumber] = await find('manage-profiles', number)
    expect(byNumber).toMatchObject({ kind: 'applications', id: String(applicationId) })
    const lastName = name.split(' ')[0] ?? name
    expect((await find('manage-profiles', `${lastName} ${number}`)).map(({ id }) => id)).toEqual([
      String(applicationId),
    ])
    expect(await find('manage-profiles', draft.number)).toEqual([])
  })

  it('returns at most five records per kind', async () => {
    const { rows } = await server.pool.query(
      `SELECT count(*)::int AS count FROM users WHERE search LIKE '%abitura.test%'`,
    )
    expect(rows[0].count).toBeGreaterThan(5)
    expect(await find('manage-users', 'abitura.test')).toHaveLength(5)
  })

  it.each([{}, { q: '' }, { q: '  ' }, { q: 'я'.repeat(201) }, { q: 'a', kind: 'people' }])(
    'rejects an invalid query: %j',
    async (query) => {
      expect((await server.as('admin').get('/api/search', { query })).status).toBe(422)
    },
  )
})
