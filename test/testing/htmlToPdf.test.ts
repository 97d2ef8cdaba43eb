import { describe, expect, it } from 'vitest'
import { htmlToPdf } from '../../src/server/testing/paper/htmlToPdf'
import { textsIn } from './kit/paper'

describe('Printing', () => {
  it('keeps formatting, and prints a formula as TeX if it does not fit in a line of text', () => {
    const printing = { pictures: new Map([[7, 'data:image/jpeg;base64,AA']]), noPicture: '[рисунок]', noVideo: '' }
    const html =
      '<p>Если <strong>x&lt;1</strong>: \\(\\frac{a+1}{x^2}\\le 3\\)</p><ul><li>раз</li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
      '<p><img src="/api/files/7" alt="" /><img src="/api/files/8" alt="" /></p><p>\\(\\begin{pmatrix}1\\end{pmatrix}\\)</p>'
    const parts = htmlToPdf(html, printing)
    expect(textsIn(parts).join('')).toBe('Если x<1: (a + 1) / x2 ≤ 3раз12[рисунок]\\begin{pmatrix}1\\end{pmatrix}')
    expect(JSON.stringify(parts)).toContain('{"sup":true,"text":"2"}')
    expect(parts).toContainEqual(expect.objectContaining({ image: 'data:image/jpeg;base64,AA' }))
  })

  it('keeps the text of tags that are nested too deep', () => {
    const deep = 60_000
    const printing = { pictures: new Map(), noPicture: '', noVideo: '' }
    for (const [tag, words] of [
      ['b', 'внутрипосле'],
      ['p', 'внутрипосле'],
      // Text outside of items and cells is not printed.
      ['ul', 'после'],
      ['table', 'после'],
    ]) {
      const html = `${`<${tag}>`.repeat(deep)}<p>внутри<br /></p>${`</${tag}>`.repeat(deep)}<p>после</p>`
      expect(textsIn(htmlToPdf(html, printing)).join('').replaceAll(/\s/g, '')).toContain(words)
    }
  })
})
