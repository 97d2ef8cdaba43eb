import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { sendRaw } from './raw'

const server = await startTestServer()
const url = await server.listen()
afterAll(server.stop)
const guest = server.as('guest')
const login = (body: string, headers: Record<string, string> = {}) =>
  guest.post('/api/login', { body, headers, locale: 'en' })

describe('A request body', () => {
  it("is refused in the person's language if it is not JSON", async () => {
    for (const body of ['{', '{"email":}', "{'email':1}", 'undefined', 'NaN', '\u0000', '{"a":1}{"b":2}', '[1,]'])
      expect((await login(body)).problem(), body).toEqual({
        message: 'The request could not be read. Reload the page and try again.',
        errors: {},
      })
    const { status, problem } = await guest.post('/api/login', { body: '{', locale: 'ru' })
    expect(status).toBe(422)
    expect(problem().message).toBe('Запрос не удалось прочитать. Обновите страницу и повторите.')
  })

  it('is refused if its JSON is not an object', async () => {
    for (const body of ['null', '[]', '1', '"x"', 'true', '[{"email":"a"}]'])
      expect((await login(body)).status, body).toBe(422)
  })

  it('is refused without a crash if it is endlessly nested', async () => {
    const deep = 300_000
    const bodies = [
      '['.repeat(deep),
      '['.repeat(deep) + ']'.repeat(deep),
      `{"email":${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}}`,
      `{"email":"a","password":"b","remember":${'['.repeat(deep)}${']'.repeat(deep)}}`,
    ]
    for (const body of bodies) expect((await login(body)).status).toBe(422)
  })

  it("is refused field by field if fields are named like an object's own properties", async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', '__defineGetter__']
    for (const name of names) {
      const { status, body } = await login(`{"email":"a@b.test","password":"x","${name}":{"polluted":true}}`)
      expect(status, name).toBe(422)
      expect(JSON.stringify(body)).toContain(`"errors":{"${name}":["This field does not exist."]}`)
    }
    expect('polluted' in {}).toBe(false)
  })

  it('gets a limited number of messages for thousands of unknown fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, count) => [`f${count}`, 1]))
    const { status, problem } = await guest.post('/api/login', { body: fields })
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {}).length).toBeLessThanOrEqual(200)
  })

  it('is refused with 413 above one megabyte, even without a declared length', async () => {
    expect((await login(JSON.stringify({ email: 'x'.repeat(1_100_000) }))).status).toBe(413)
    const piece = ' '.repeat(100_000)
    const chunks = `186a0\r\n${piece}\r\n`.repeat(20)
    const head =
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect((await sendRaw(url, `${head}${chunks}0\r\n\r\n`)).status).toBe(413)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it('is refused if a field name has half a megabyte, while other requests are served', async () => {
    const name = 'а'.repeat(250_000)
    const registration = {
      email: 'long@example.org',
      password: 'девять белых сов',
      first_name: 'Анна',
      last_name: name,
    }
    const { status, problem } = await guest.post('/api/register', {
      body: { ...registration, middle_name: name, consents: { terms: 1, personal_data: 1 } },
      locale: 'en',
    })
    expect(status).toBe(422)
    expect(problem().errors).toEqual({
      last_name: ['Enter at most 100 characters.'],
      middle_name: ['Enter at most 100 characters.'],
    })
  })

  it('is refused with the smallest allowed number in the message if an id is zero or negative', async () => {
    const { problem } = await server.as('manage-documents').post('/api/documents/request', {
      body: { application_id: 0, document_type_id: -1, due_on: null },
      locale: 'en',
    })
    const least = ['Enter a number that is 1 or more.']
    expect(problem().errors).toEqual({ application_id: least, document_type_id: least })
  })

  it('is refused if it has another content type or is compressed', async () => {
    const json = '{"email":"a@b.test","password":"x"}'
    const kinds = ['application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x', '']
    for (const kind of kinds) expect((await login(json, { 'content-type': kind })).status, kind).toBe(422)
    const packed = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(json),
    })
    expect(packed.status).toBe(422)
  })

  it('may be missing from a DELETE declared as text/plain or JSON', async () => {
    for (const kind of ['text/plain', 'application/json', 'text/plain;charset=UTF-8']) {
      const { status } = await server
        .as('admin')
        .delete('/api/directories/directions/999999', { headers: { 'content-type': kind } })
      expect(status, kind).toBe(404)
    }
  })
})

describe('A query', () => {
  const admin = server.as('admin')
  const list = '/api/directories/directions'
  const refused = [
    'sort=["name","ASC"]&sort=["name","ASC"]',
    'page=1&page=2',
    'filter[q]=x',
    'filter={"q":{"$ne":1}}',
    'filter={"__proto__":{"q":1}}',
    'filter={"constructor":1}',
    'filter=[]',
    'filter=null',
    'filter="x"',
    `filter=${'['.repeat(3000)}`,
    'sort=["name; DROP TABLE users","ASC"]',
    'sort=["name","ASC; --"]',
    'sort=["password_hash","ASC"]',
    'sort=["name"]',
    'sort=["__proto__","ASC"]',
    'sort=["constructor","ASC"]',
    'sort=name',
    'range=[0,99999]',
    'range=[5,1]',
    'range=[-1,5]',
    'range=[0,1e999]',
    'range=[0.5,3]',
    'range=[0,1,2]',
    'page=0',
    'page=-1',
    'page=1e3',
    'page=9999999999',
    'per_page=-1',
    'per_page=10000',
    '__proto__=1',
    'constructor=1',
    'unknown=1',
    'q=x',
    'filter={"q":"a\\u0000b"}',
    'filter={"id":[9007199254740993]}',
    'filter={"id":["1"]}',
  ]
  for (const query of refused)
    it(`is refused with the field named: ${query.slice(0, 60)}`, async () => {
      const { status, body } = await admin.get(`${list}?${new URLSearchParams(query).toString()}`)
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toMatch(/"errors":\{"\w+/)
    })

  it('is refused if it contains an unknown parameter, also by calls without parameters', async () => {
    expect((await admin.get('/api/user?fields=password_hash')).status).toBe(422)
    expect((await admin.get('/api/config?x=1')).status).toBe(422)
  })

  it('may start far beyond the end of the list', async () => {
    const { status, body } = await admin.get(`${list}?page=999999999&per_page=9999`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [] })
  })
})

describe('An id in an address', () => {
  it('is valid in digits only; anything else returns 404', async () => {
    const ids = [
      '0',
      '-1',
      '1.5',
      '01',
      '1e1',
      '0x1',
      '9007199254740993',
      '99999999999999999999',
      'abc',
      '%00',
      '1%00',
      '1%20',
    ]
    ids.push('..%2f1', "1'--", 'null', '__proto__', 'x'.repeat(301), '%F0%9F%92%A9', '%D9%A1')
    for (const id of ids)
      expect((await server.as('admin').get(`/api/directories/directions/${id}`)).status, id).toBe(404)
  })
})
