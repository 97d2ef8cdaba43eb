import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { bearerOf, sendForm } from '../../library/files/form'
import { startTestServer } from '../../kit/server'
import { cell, sheetOf, workbook } from './workbook'

const server = await startTestServer()
afterAll(server.stop)
const authorization = await bearerOf(server, 'manage-users')

const send = (content: Buffer, name = 'люди.xlsx') =>
  sendForm(server, authorization, '/api/access/users/imports', {
    files: [{ name, content }],
    locale: 'en',
  })
const heading = `<row r="1">${cell('A1', 'Фамилия')}${cell('B1', 'Имя')}</row>`
const people = sheetOf(`${heading}<row r="2">${cell('A2', 'Иванов')}${cell('B2', 'Пётр')}</row>`)
const sparseSheet = sheetOf(`${heading}<row r="1048576">${cell('XFD1048576', 'x')}</row>`)
const megabyte = 1024 * 1024
/** Highly compressible content of the given size. */
const compressibleSheet = (megabytes: number) =>
  Buffer.concat([people.subarray(0, -12), Buffer.alloc(megabytes * megabyte, ' '), people.subarray(-12)])

describe('A workbook', () => {
  it.each([
    ['with its sizes before its entries', {}],
    ['with its sizes after its entries', { streamed: true }],
  ])('is read %s', async (_how, sheet) => {
    const { status, body } = await send(workbook(people, { sheet }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ data: { total: 1, columns: [{ field: 'last_name' }, { field: 'first_name' }] } })
  })

  const sharedStrings = Buffer.from(
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'я'.repeat(megabyte)}</t></si></sst>`,
  )
  const repeatedTextSheet = sheetOf(
    Array.from(
      { length: 2000 },
      (_each, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
    ).join(''),
  )
  const withEndMarker = Buffer.concat([deflateRawSync(people), Buffer.from([0x50, 0x4b, 0x07, 0x08]), Buffer.alloc(12)])
  it.each([
    ['has a cell in a nonexistent column', () => workbook(sheetOf(`<row r="1">${cell('ZZZZZZ1', 'x')}</row>`))],
    [
      'has row numbers beyond any sheet',
      () => workbook(sheetOf(`${heading}<row r="999999999">${cell('A999999999', 'x')}</row>`)),
    ],
    ['unpacks into more than any list', () => workbook(compressibleSheet(100))],
    ['unpacks into more than it declares', () => workbook(compressibleSheet(100), { sheet: { claims: 1000 } })],
    [
      'unpacks into more than it declares after the entry',
      () => workbook(compressibleSheet(100), { sheet: { claims: 1000, streamed: true } }),
    ],
    [
      'has an entry that its directory does not list',
      () => workbook(people, { hidden: [{ name: 'xl/a.xml', content: compressibleSheet(1) }] }),
    ],
    ['has an end marker inside an entry', () => workbook(people, { sheet: { packed: withEndMarker, streamed: true } })],
  ])('is rejected with a message if it %s', async (_what, make) => {
    const content = make()
    expect(content.length).toBeLessThan(megabyte)
    const { status, problem } = await send(content)
    expect(status).toBe(422)
    expect(problem().errors?.['files.0']).toEqual([
      'The file cannot be opened as a table. Save it again in Excel or as CSV.',
    ])
  })

  it('is rejected with the limit of a cell if many cells share one long text', async () => {
    const { status, problem } = await send(
      workbook(repeatedTextSheet, { more: [{ name: 'xl/sharedStrings.xml', content: sharedStrings }] }),
    )
    expect(status).toBe(422)
    expect(problem().errors?.['files.0']?.[0]).toContain('A cell has more than 32767 characters')
  })
})

describe('A slow import file', () => {
  const n = 8000
  const quoted = `Фамилия;Имя\n"${'x"'.repeat(n)}${' '.repeat(5 * n)};`
  it.each([
    ['a workbook that exceeds the memory limit', 422, 'люди.xlsx', () => workbook(sparseSheet)],
    ['a CSV with quotes in a long run of spaces', 200, 'люди.csv', () => Buffer.from(quoted)],
  ])('does not block other requests: %s', async (_what, expected, name, make) => {
    let answered = 0
    const ask = async () => {
      const { statusCode } = await server.app.inject({ url: '/readyz' })
      answered += Number(statusCode === 200)
    }
    const polling = setInterval(() => void ask(), 20)
    const { status } = await send(make(), name)
    clearInterval(polling)
    expect(status).toBe(expected)
    expect(answered).toBeGreaterThan(20)
  })
})
