import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { bearerOf, sendForm } from '../../library/files/form'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'
import { importClient } from './importClient'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('manage-users')
const { send, upload, state, check, run } = await importClient(server)
const rows = async (id: number) =>
  (
    await clerk.call('GET /api/access/users/imports/:id/rows', {
      params: { id },
      query: { range: '[0,99]' },
      locale: 'en',
    })
  ).data
const find = (email: string) => server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** Encodes Russian text as Excel saves it in a CSV. */
const inWindows1251 = (text: string) => {
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_each, byte) => byte))
  return Uint8Array.from(Array.from(text, (letter) => letters.indexOf(letter)))
}

describe('An import file', () => {
  it('R2.15 is recognised, checked and saved on request if Excel wrote it in windows-1251', async () => {
    const csv =
      'Фамилия;Имя;Отчество;Почта;Телефон;Роль\nЁлкина;Анна;Сергеевна;Anna@Example.org;8 (912) 000-11-22;Студент\nИванов;Пётр;;petr@example.org;;\n'
    const uploaded = await upload('люди.csv', inWindows1251(csv))
    expect(uploaded).toMatchObject({ encoding: 'windows-1251', delimiter: ';', status: 'uploaded', total: 2 })
    expect(uploaded.columns.map(({ field }) => field)).toEqual([
      'last_name',
      'first_name',
      'middle_name',
      'email',
      'phone',
      'role',
    ])
    const checked = await check(uploaded)
    expect(checked).toMatchObject({ status: 'checked', done: 2, counts: { create: 2, update: 0, skip: 0, error: 0 } })
    expect(await find('anna@example.org')).toBeUndefined()
    await run(uploaded.id, 'all')
    expect(await state(uploaded.id)).toMatchObject({ status: 'done', done: 2 })
    expect(await find('anna@example.org')).toMatchObject({
      name: 'Ёлкина Анна Сергеевна',
      phone: '+79120001122',
      email_verified_at: null,
      password_hash: null,
    })
    const { data } = await clerk.call('GET /api/access/users', {
      query: { filter: '{"q":"Ёлкина Анна Сергеевна","role":"student"}' },
    })
    expect(data).toHaveLength(1)
  })

  it('is rejected at once, with the limit, if a cell is longer than Excel allows', async () => {
    const long = 'я'.repeat(4_900_000)
    const book = await writeExcelFile([
      [{ value: 'ФИО' }, { value: 'E-mail' }],
      [{ value: 'Белова Ольга' }, { value: 'x'.repeat(250_000) }],
    ]).toBuffer()
    const began = Date.now()
    for (const [name, content] of [
      ['люди.csv', `Фамилия;Имя\n"${long}";Анна\n`],
      ['люди.xlsx', Uint8Array.from(book)],
    ] as const) {
      const { status, problem } = await send(name, content)
      expect(status).toBe(422)
      expect(problem().errors?.['files.0']?.[0], name).toMatch(/32\D?767/)
    }
    expect(Date.now() - began).toBeLessThan(15_000)
  })

  it('is rejected if it is an archive with a .csv name', async () => {
    const zip = Buffer.from('504b0304140000000800', 'hex')
    const { status, problem } = await send('люди.csv', Buffer.concat([zip, Buffer.from('a;b\nc;d\n')]))
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {})).toEqual(['files.0'])
  })

  it('is read from XLSX, and from comma-separated UTF-8 with full names in one column', async () => {
    const cell = (value: string) => ({ value })
    const book = await writeExcelFile([
      [cell('ФИО'), cell('E-mail')],
      [cell('Белова Ольга Ивановна'), cell('olga@example.org')],
    ]).toBuffer()
    const fromBook = await upload('people.xlsx', Uint8Array.from(book))
    await check(fromBook)
    await run(fromBook.id, 'all')
    expect(await find('olga@example.org')).toMatchObject({
      last_name: 'Белова',
      first_name: 'Ольга',
      middle_name: 'Ивановна',
    })
    const plain = await upload('people.csv', '\uFEFFfull name,e-mail\nSmith John,john@example.org\n')
    expect(plain).toMatchObject({ encoding: 'utf-8', delimiter: ',' })
    expect(plain.columns).toMatchObject([
      { title: 'full name', field: 'full_name', samples: ['Smith John'] },
      { title: 'e-mail', field: 'email', samples: ['john@example.org'] },
    ])
  })

  it.each([
    ['utf-16le', Buffer.from('\uFEFFФамилия\tИмя\tПочта\nЁжиков\tЮрий\tyuri.le@example.org\n', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFFФамилия\tИмя\tПочта\nЁжиков\tЮрий\tyuri.be@example.org\n', 'utf16le').swap16()],
  ])('is recognised by its byte order mark if Excel saved it as Unicode text (%s)', async (encoding, content) => {
    const uploaded = await upload('юникод.csv', content)
    expect(uploaded).toMatchObject({ encoding, delimiter: '\t', total: 1 })
    expect(uploaded.columns).toMatchObject([
      { field: 'last_name', samples: ['Ёжиков'] },
      { field: 'first_name', samples: ['Юрий'] },
      { field: 'email', samples: [`yuri.${encoding.slice(-2)}@example.org`] },
    ])
  })

  it('is rejected if it is HTML or binary data in UTF-16', async () => {
    for (const content of ['<html><script>alert(1)</script>', 'Фамилия\u0000\u0001Имя'])
      expect((await send('people.csv', Buffer.from(`\uFEFF${content}`, 'utf16le'))).status).toBe(422)
  })

  it('has a preview that checks each row by the rules of the API', async () => {
    const { email, id: known } = await makeMember(server)
    const csv = [
      'Фамилия;Имя;Почта;Роль',
      `Орлова;Вероника;${email};`,
      'Новая;Нина;nina@example.org;Абитуриент',
      'Новая;Нина;nina@example.org;Абитуриент',
      ';;x1@example.org;',
      'Плохой;Адрес;не адрес;',
      'Хочет;Власти;power@example.org;Администратор',
      'Какая;Роль;what@example.org;Волшебник',
      'Соколова;Марина;admin@abitura.test;',
    ].join('\n')
    const uploaded = await upload('people.csv', csv)
    expect((await check(uploaded)).counts).toEqual({
      create: 1,
      update: 1,
      skip: 0,
      error: 6,
      without_address: 0,
      namesakes: 0,
    })
    const judged = await rows(uploaded.id)
    expect(judged.map(({ line, action, errors }) => ({ line, action, errors: Object.keys(errors) }))).toEqual([
      { line: 2, action: 'update', errors: [] },
      { line: 3, action: 'create', errors: [] },
      { line: 4, action: 'error', errors: ['email'] },
      { line: 5, action: 'error', errors: ['last_name'] },
      { line: 6, action: 'error', errors: ['email'] },
      { line: 7, action: 'error', errors: ['role'] },
      { line: 8, action: 'error', errors: ['role'] },
      { line: 9, action: 'error', errors: ['last_name'] },
    ])
    expect(judged[0]?.changes).toEqual([{ field: 'first_name', from: 'Вера', to: 'Вероника' }])
    expect(judged[1]).toMatchObject({ role: 'Applicant', changes: [] })
    expect(judged[7]?.errors.last_name?.[0]).toMatch(/^\S+ \S+.*: only someone who manages access/)
    expect(judged[4]?.errors.email).toEqual(['Enter an email address like ivanova@mail.com.'])
    const refused = await run(uploaded.id, 'all')
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe('Some rows have errors. Correct them, or import only the valid rows.')
    expect(await find('nina@example.org')).toBeUndefined()

    const errors = await clerk.get(`/api/access/users/imports/${uploaded.id}/errors`, { locale: 'en' })
    expect(String(errors.body).split('\r\n')).toHaveLength(7)
    expect(String(errors.body)).toContain('Роль: This role does not exist.')

    expect((await run(uploaded.id, 'valid')).status).toBe(200)
    expect(await find('nina@example.org')).toMatchObject({ name: 'Новая Нина' })
    const updated = await find(email)
    // Fields that the file omits are unchanged.
    expect(updated).toMatchObject({ id: known, first_name: 'Вероника', middle_name: 'Павловна' })
    expect(await find('power@example.org')).toBeUndefined()
    const { rows: events } = await server.pool.query(
      "SELECT entity_ids, after FROM audit_events WHERE action = 'import' ORDER BY id DESC LIMIT 1",
    )
    expect(events[0].entity_ids).toContain(known)
  })

  it('saves nothing in all-or-nothing mode if an address is taken after the check', async () => {
    const uploaded = await upload('people.csv', 'Фамилия;Имя;Почта\nПервый;Иван;\nВторой;Олег;не адрес\n')
    expect((await check(uploaded)).counts.error).toBe(1)
    const fine = await upload(
      'people.csv',
      'Фамилия;Имя;Почта\nПервый;Иван;first@example.org\nВторой;Олег;second@example.org\n',
    )
    await check(fine)
    await server.pool.query(
      "UPDATE users SET email = 'second@example.org', erased_at = NULL WHERE email = 'teacher@abitura.test'",
    )
    await clerk.post(`/api/access/users/imports/${fine.id}/run`, { body: { rows: 'all' } })
    await server.pool.query(
      "UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'admin') WHERE email = 'second@example.org'",
    )
    await server.runJobs()
    expect(await state(fine.id)).toMatchObject({ status: 'checked', counts: { create: 1, error: 1 } })
    expect(await find('first@example.org')).toBeUndefined()
  })

  it('saves nothing if the user has lost manage users', async () => {
    const own = await startTestServer()
    try {
      const token = await bearerOf(own, 'manage-users')
      const { body } = await sendForm(own, token, '/api/access/users/imports', {
        files: [{ name: 'a.csv', content: 'Фамилия;Имя;Почта\nПоздний;Иван;late@example.org\n' }],
      })
      const id = Number(Object(Object(body).data).id)
      const mapping = ['last_name' as const, 'first_name' as const, 'email' as const]
      await own
        .as('manage-users')
        .call('POST /api/access/users/imports/:id/check', { params: { id }, body: { mapping, role: 'enrollee' } })
      await own.runJobs()
      await own
        .as('manage-users')
        .call('POST /api/access/users/imports/:id/run', { params: { id }, body: { rows: 'all' } })
      await own.pool.query("UPDATE users SET status = 'blocked' WHERE email = 'manage-users@abitura.test'")
      await own.runJobs()
      const { rows: found } = await own.pool.query('SELECT status FROM user_imports')
      expect(found).toEqual([{ status: 'failed' }])
      expect((await own.pool.query("SELECT FROM users WHERE email = 'late@example.org'")).rowCount).toBe(0)
    } finally {
      await own.stop()
    }
  })

  it('R2.15 lists the created users without access, for invitations or login slips', async () => {
    const { email } = await makeMember(server)
    const uploaded = await upload(
      'people.csv',
      `Фамилия;Имя;Почта\nНовый;Иван;ivan.new@example.org\nБезпочты;Олег;\nОрлова;Вера;${email}\nБезпочты;Егор;\n`,
    )
    await check(uploaded)
    const params = { id: uploaded.id }
    const newcomers = async () => (await clerk.call('GET /api/access/users/imports/:id/newcomers', { params })).data
    expect(await newcomers()).toEqual({ mailable: [], others: [] })
    await run(uploaded.id, 'all')
    const { mailable, others } = await newcomers()
    expect(mailable).toHaveLength(1)
    expect(others).toHaveLength(2)
    await clerk.call('POST /api/access/users/invite', { body: { ids: mailable } })
    const [mail] = (await server.mails()).filter(({ to }) => to === 'ivan.new@example.org')
    expect(mail?.subject).toBe('Приглашение в систему «Абитура»')
    const { data } = await clerk.call('POST /api/access/users/login-slips', { body: { ids: others } })
    expect(data.slips.map(({ name }) => name)).toEqual(['Безпочты Олег', 'Безпочты Егор'])
    expect(await newcomers()).toEqual({ mailable, others: [] })
    expect((await server.as('admin').get(`/api/access/users/imports/${uploaded.id}/newcomers`)).status).toBe(404)
  })

  it('is hidden from other users', async () => {
    const { id } = await upload('people.csv', 'Фамилия;Имя\nЧужой;Иван\n')
    const admin = server.as('admin')
    for (const path of ['', '/rows', '/errors'])
      expect((await admin.get(`/api/access/users/imports/${id}${path}`)).status).toBe(404)
    expect((await admin.post(`/api/access/users/imports/${id}/run`, { body: { rows: 'all' } })).status).toBe(404)
    expect((await admin.post(`/api/access/users/imports/${id}/cancel`)).status).toBe(404)
    expect((await clerk.post(`/api/access/users/imports/${id}/run`, { body: { rows: 'all' } })).status).toBe(409)
  })

  it.each([
    ['empty.csv', 'Фамилия;Имя\n'],
    ['bomb.xlsx', Buffer.from('UEsDBBQAAAAAAAAA', 'base64')],
    ['page.csv', '<html><script>alert(1)</script></html>'],
    ['wide.csv', `${Array.from({ length: 60 }, (_each, number) => `c${number}`).join(';')}\n${';x'.repeat(60)}`],
  ])('is rejected with a message if it is no list of people: %s', async (name, content) => {
    const { status, problem } = await send(name, content)
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {})).toEqual(['files.0'])
  })

  it('escapes formulas in the downloaded error file', async () => {
    const uploaded = await upload('people.csv', 'Фамилия;Имя;Почта\n=HYPERLINK("http://evil");;\n')
    await check(uploaded)
    const { body } = await clerk.get(`/api/access/users/imports/${uploaded.id}/errors`)
    expect(String(body)).toContain(`'=HYPERLINK`)
  })

  it('is checked and saved with visible progress if it has ten thousand people', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_each, number) => `Иванов;Иван;Иванович;many.${number}@example.org;+7912${String(1_000_000 + number)}`,
    )
    const started = performance.now()
    const uploaded = await upload('many.csv', ['Фамилия;Имя;Отчество;Почта;Телефон', ...lines].join('\n'))
    const checked = await check(uploaded)
    await run(uploaded.id, 'all')
    const seconds = (performance.now() - started) / 1000
    console.log(`import of 10,000 people, upload, check and run: ${seconds.toFixed(1)} s`)
    expect(checked.counts).toEqual({
      create: 10_000,
      update: 0,
      skip: 0,
      error: 0,
      without_address: 0,
      namesakes: 0,
    })
    expect(await state(uploaded.id)).toMatchObject({ status: 'done', done: 10_000 })
  }, 120_000)
})
