import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { locales } from '../../src/api/kit'
import { exportFile } from '../../src/server/kit/exports'

const exported = async (names: readonly string[], options: { format: 'csv' | 'xlsx'; locale: 'ru' | 'en' }) => {
  const columns = [
    { title: 'export.applicationNumber', value: () => '2026-000001' },
    { title: 'export.personName', value: (name: string) => name },
  ]
  const { body } = await exportFile({ name: 'people', columns, rows: names, ...options })
  return body
}

/** What begins a formula to a spreadsheet program; a number or a telephone is none. */
const isFormula = (cell: string) => /^(?:[=@＝＠]|[+\-＋－](?!\d[\d ()-]*$))/.test(cell)
/** Cells as they come out when a program splits the text by every sign that some program splits by, and minds no quotes. */
const cellsOf = (csv: string) => csv.split(/[;,\t\r\n]/).map((cell) => cell.replace(/^["\uFEFF]+|"+$/g, ''))

describe('an exported table', () => {
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

  it.each(locales)(
    'runs nothing, whatever people call themselves and whichever program opens it (%s)',
    async (locale) => {
      await fc.assert(
        fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 3 }), async (rows) => {
          expect(cellsOf(String(await exported(rows, { format: 'csv', locale }))).filter(isFormula)).toEqual([])
        }),
        { seed: 20_261_121, numRuns: 2000 },
      )
    },
  )

  it('runs nothing as a workbook either', async () => {
    const rows = ['=1+1', '+cmd|x', '@SUM(A1)', '-1+1', '\t=1', '＝1', 'Иванов']
    const body = await exported(rows, { format: 'xlsx', locale: 'ru' })
    const sheet = await readSheet(Buffer.from(body))
    expect(sheet.slice(1).map(([, name]) => name)).toEqual([...rows.slice(0, -1).map((name) => `'${name}`), 'Иванов'])
  })

  it('leaves telephones, numbers and names as they are', async () => {
    const rows = ['+7 (912) 345-67-89', '-5', 'Салтыков-Щедрин', 'тел. +79123456789, +79123456780', 'a@b.test']
    const lines = String(await exported(rows, { format: 'csv', locale: 'ru' }))
      .split('\r\n')
      .slice(1)
    expect(lines).toEqual(rows.map((name) => `2026-000001;${name}`))
  })
})
