import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { textByPage } from '../../kit/pdf'
import { pdfFile } from '../../../src/server/kit/texts/pdf'

const sheet = (name: string, rows: number) =>
  pdfFile({
    name,
    content: [{ table: { body: Array.from({ length: rows }, (_, row) => [{ text: `Строка ${row}` }]) } }],
  })
const isPdf = ({ body }: { body: Uint8Array }) => Buffer.from(body.subarray(0, 5)).toString() === '%PDF-'

it('A short PDF is rendered in parallel with a long one, while requests are served', async () => {
  await sheet('Первый', 1)
  const before = performance.eventLoopUtilization()
  for (const name of ['Расписка', 'Заявление', 'Лист']) expect(isPdf(await sheet(name, 100))).toBe(true)
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  const done: string[] = []
  const long = sheet('Список', 600).then(() => done.push('long'))
  await sheet('Расписка', 1).then(() => done.push('short'))
  await long
  expect(done).toEqual(['short', 'long'])
})

it('A PDF that cannot be rendered fails without affecting the next one', async () => {
  const broken = pdfFile({ name: 'Без картинки', content: [{ style: 'th', text: '' }, Object({ image: 'none.png' })] })
  const next = sheet('Следующий', 1)
  await expect(broken).rejects.toThrow(/denied/)
  expect(isPdf(await next)).toBe(true)
})

it('A PDF shows a replacement for characters that its font lacks', async () => {
  const { body } = await pdfFile({
    name: '王',
    content: [
      { text: 'Ван 王明, محمد, Ёлкин №\u00a01 – «ok» 🙂' },
      { table: { body: [[{ text: [{ text: '李' }] }]] } },
      { ul: [{ text: '金' }] },
    ],
  })
  const [text = ''] = await textByPage(body)
  expect(text).toContain('Ван \ufffd\ufffd, \ufffd\ufffd\ufffd\ufffd, Ёлкин №')
  expect(text.match(/\ufffd/g)).toHaveLength(9)
})
