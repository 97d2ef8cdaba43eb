import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../src/api/kit/endpoints'
import { exportFile } from '../../../src/server/kit/records/exports'

const exported = async (names: readonly string[], options: { format: 'csv' | 'xlsx'; locale: 'ru' | 'en' }) => {
  const columns = [
    { title: 'export.application_number', value: () => '2026-000001' },
    { title: 'export.person_name', value: (name: string) => name },
  ]
  const { body } = await exportFile({ name: 'people', columns, rows: names, timeZone: 'UTC', ...options })
  return body
}

/** True if a spreadsheet would treat the cell as a formula. Numbers and phone numbers are not formulas. */
const isFormula = (cell: string) => /^(?:[=@＝＠]|[+\-＋－](?!\d[\d ()-]*$))/.test(cell)
/** Cells as read by a program that splits at every possible delimiter and ignores quotes. */
const cellsOf = (csv: string) => csv.split(/[;,\t\r\n]/).map((cell) => cell.replace(/^["\uFEFF]+|"+$/g, ''))

describe('An exported table', () => {
  const dangerous = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '"',
    ';',
    ',',
    '\t',
    '\n',
    '\r',
    ' ',
    'а',
    '1',
    'cmd|',
    "'",
  )
  const names = fc.array(dangerous, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''))

  it.each(locales)('runs no formula in any program, whatever people are called (%s)', async (locale) => {
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 3 }), async (rows) => {
        expect(cellsOf(String(await exported(rows, { format: 'csv', locale }))).filter(isFormula)).toEqual([])
      }),
      { seed: 20_261_121, numRuns: 2000 },
    )
  })

  it('runs no formula as a workbook', async () => {
    const rows = ['=1+1', '+cmd|x', '@SUM(A1)', '-1+1', '\t=1', '＝1', 'Иванов']
    const body = await exported(rows, { format: 'xlsx', locale: 'ru' })
    const sheet = await readSheet(Buffer.from(body))
    expect(sheet.slice(1).map(([, name]) => name)).toEqual([...rows.slice(0, -1).map((name) => `'${name}`), 'Иванов'])
  })

  it('leaves phone numbers, numbers and names unchanged', async () => {
    const rows = ['+7 (912) 345-67-89', '-5', 'Салтыков-Щедрин', 'тел. +79123456789, +79123456780', 'a@b.test']
    const lines = String(await exported(rows, { format: 'csv', locale: 'ru' }))
      .split('\r\n')
      .slice(1)
    expect(lines).toEqual(rows.map((name) => `2026-000001;${name}`))
  })

  const results = [
    { day: '2026-08-20', moment: '2026-08-20T21:00:15Z', mark: 4.1 },
    { day: null, moment: null, mark: null },
  ]
  type Result = (typeof results)[number]
  const inMoscow = (options: { format: 'csv' | 'xlsx'; locale: 'ru' | 'en' }) =>
    exportFile({
      name: 'results',
      columns: [
        { title: 'export.starts_on', kind: 'day', value: ({ day }: Result) => day },
        { title: 'export.submitted_on', kind: 'moment', value: ({ moment }: Result) => moment },
        { title: 'export.average_score', digits: 2, value: ({ mark }: Result) => mark },
      ],
      rows: results,
      timeZone: 'Europe/Moscow',
      ...options,
    })

  it('writes days, moments and marks in the format of the language and time zone', async () => {
    const linesIn = async (locale: 'ru' | 'en') =>
      String((await inMoscow({ format: 'csv', locale })).body)
        .split('\r\n')
        .slice(1)
    expect(await linesIn('ru')).toEqual(['20.08.2026;21.08.2026 00:00;4,10', ';;'])
    expect(await linesIn('en')).toEqual(['2026-08-20,2026-08-21 00:00,4.10', ',,'])
  })

  it('has real dates and numbers in a workbook, not text', async () => {
    const { body } = await inMoscow({ format: 'xlsx', locale: 'ru' })
    const [, filled, empty] = await readSheet(Buffer.from(body))
    expect(filled).toEqual([new Date('2026-08-20T00:00Z'), new Date('2026-08-21T00:00Z'), 4.1])
    expect(empty ?? [null, null, null]).toEqual([null, null, null])
  })
})
