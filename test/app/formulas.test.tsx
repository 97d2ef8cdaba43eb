import { cleanup, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawFormulas } from '../../src/app/kit/formulas/drawFormulas'
import { spokenFormula } from '../../src/app/kit/formulas/spokenFormula'
import { RichText } from '../../src/app/kit/inputs/RichTextInput'

beforeAll(() => import('../../src/app/kit/formulas/drawFormulas'))
afterEach(cleanup)

const isTexts = (value: unknown): value is object => typeof value === 'object' && value !== null
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return isTexts(value) ? Object.values(value).flatMap(textsIn) : []
}
const texts = textsIn(import.meta.glob('../../src/server/demo/college/**/*.json', { eager: true, import: 'default' }))

const draw = (html: string) => {
  const root = document.createElement('div')
  root.innerHTML = html
  drawFormulas(root)
  return root
}
/** Source text of the rendered formulas. */
const formulas = (root: HTMLElement) =>
  [...root.querySelectorAll('.formula annotation')].map(({ textContent }) => textContent)

describe('The accessible name of a formula', () => {
  it.each([
    ['x^2+1', 'x в квадрате плюс 1', 'x squared plus 1'],
    [
      '\\frac{a}{b} \\le \\sqrt{c}',
      'a делить на b меньше или равно корень из c',
      'a over b less than or equal to square root of c',
    ],
    ['v_{ср}=2\\pi R', 'v с индексом с р равно 2 пи R', 'v sub с р equals 2 pi R'],
    ['90^\\circ', '90 градусов', '90 degrees'],
    ['x^{n+1}', 'x в степени n плюс 1', 'x to the power n plus 1'],
    ['\\begin{matrix}1\\end{matrix}', '\\begin{matrix}1\\end{matrix}', '\\begin{matrix}1\\end{matrix}'],
    ['\\frac{a}{', '\\frac{a}{', '\\frac{a}{'],
    ['a}b', 'a}b', 'a}b'],
    ['\\sqrt[3]{x}', '\\sqrt[3]{x}', '\\sqrt[3]{x}'],
  ])('is in words for a simple formula and TeX for any other: %s', (tex, russian, english) => {
    expect(spokenFormula(tex, 'ru')).toBe(russian)
    expect(spokenFormula(tex, 'en')).toBe(english)
  })

  it('uses the language of the text', () => {
    const root = draw('<p>\\(x^2\\)</p>')
    expect(root.querySelector('.formula')?.getAttribute('aria-label')).toBe('x в квадрате')
    const english = document.createElement('div')
    english.lang = 'en'
    english.innerHTML = '<p>\\(x^2\\)</p>'
    drawFormulas(english)
    expect(english.querySelector('[role=math]')?.getAttribute('aria-label')).toBe('x squared')
  })
})

describe('A formula', () => {
  it('is rendered inside its text, which stays unchanged', async () => {
    const { container } = render(<RichText html={'<p>Если \\(x^2=1\\), то <b>\\(x=\\pm 1\\)</b>.</p>'} />)
    await waitFor(() => expect(formulas(container)).toEqual(['x^2=1', 'x=\\pm 1']))
    expect(container.querySelector('p')?.firstChild?.textContent).toBe('Если ')
    expect(container.querySelector('strong > .formula math')).not.toBeNull()
  })

  it('is rendered again when the text changes', async () => {
    const { container, rerender } = render(<RichText html={'<p>\\(a\\)</p>'} />)
    await waitFor(() => expect(formulas(container)).toEqual(['a']))
    rerender(<RichText html={'<p>\\(b\\)</p>'} />)
    await waitFor(() => expect(formulas(container)).toEqual(['b']))
  })

  it('may contain Russian letters and line breaks', () => {
    expect(formulas(draw('<p>\\(v_{ср}=\n\\frac{s}{t}\\)</p>'))).toEqual(['v_{ср}=\n\\frac{s}{t}'])
  })

  it('is not rendered in code, form fields or attributes', () => {
    const html =
      '<pre>\\(a\\)</pre><p><code>\\(a\\)</code><a title="\\(a\\)">a</a></p><textarea>\\(a\\)</textarea><img alt="\\(a\\)">'
    expect(draw(html).innerHTML).toBe(html)
  })

  it.each([
    ['a syntax error', '\\frac{1}{'],
    ['an unknown command', '\\nosuch'],
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['a URL', '\\url{https://evil.example}'],
    ['a picture', '\\includegraphics{https://evil.example/x.png}'],
    ['a data attribute', '\\htmlData{a=b}{x}'],
    ['a class', '\\htmlClass{katex}{x}'],
    ['an id', '\\htmlId{root}{x}'],
    ['a style', '\\htmlStyle{position:fixed}{x}'],
    ['a TeX definition', '\\def\\a{x}\\a'],
    ['a LaTeX definition', '\\newcommand{\\a}{x}\\a'],
    ['a recursive definition', '\\def\\a{\\a\\a}\\a'],
    ['a definition that doubles its text', '\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\c'],
    ['a large negative space', '\\kern-50em x'],
    ['several negative spaces', 'x\\hspace{-4em}x\\mkern -90mu x\\hskip-2em x'],
    ['a box far below the line', '\\raisebox{-300pt}{x}'],
    ['too many nested groups', '{'.repeat(490) + '}'.repeat(480)],
    ['more than 1,000 characters', 'x'.repeat(1_001)],
  ])('stays as TeX if it contains unsupported content: %s', (_, tex) => {
    const text = `\\(${tex}\\)`
    const root = draw('<p></p>')
    const paragraph = root.querySelector('p')
    paragraph?.append(text)
    drawFormulas(root)
    expect(root.textContent).toBe(text)
    expect(root.querySelectorAll('*')).toHaveLength(1)
  })

  it('may contain small negative spaces', () => {
    const tex = ['\\int\\!\\!\\int', 'a\\kern-0.5em b', '\\raisebox{-.25em}{x} - 5 m']
    expect(formulas(draw(`<p>${tex.map((one) => `\\(${one}\\)`).join(' ')}</p>`))).toEqual(tex)
  })

  it('is not rendered beyond 500 formulas in a text, or if it is 100 KB long', () => {
    const many = draw(`<p>${'\\(x\\) '.repeat(20_000)}</p>`)
    expect(formulas(many)).toHaveLength(500)
    for (const text of [`\\(${'x^{2}+'.repeat(17_000)}1\\)`, '\\('.repeat(50_000)])
      expect(draw(`<p>${text}</p>`).innerHTML).toBe(`<p>${text}</p>`)
  })

  it('cannot set sizes above ten em', () => {
    const root = draw('<p>\\(\\rule{900em}{900em}\\)</p>')
    const sizes = [...root.querySelectorAll<HTMLElement>('.katex-rule')].map(({ style }) => [
      style.borderRightWidth,
      style.borderTopWidth,
    ])
    expect(sizes).toEqual([['10em', '10em']])
  })

  it('renders no active content and throws nothing for any input', () => {
    const commands = String.raw`\href \url \htmlData \htmlStyle \includegraphics \def \let \a \text \frac \sqrt \left \right
      \begin{array} \end{array} \color \unicode \verb \rule { } ^ _ & \\ #1 $ % ~ <script> javascript:alert(1) x " ' ё`
    const word = fc.constantFrom(' ', ...commands.split(/\s+/))
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 30 }), (words) => {
        const text = `\\(${words.join('')}\\)`
        // The accessible name is plain text, which may repeat any of the words.
        const names = [...text.matchAll(/\\\(([\s\S]+?)\\\)/g)].map(([, tex = '']) => spokenFormula(tex, 'ru'))
        const root = document.createElement('div')
        root.append(text)
        drawFormulas(root)
        const isDrawn = root.querySelector('.formula') !== null
        expect(isDrawn || root.textContent === text).toBe(true)
        expect(root.querySelector('script, a, img, iframe, form, input, object, embed, style, link')).toBeNull()
        const attributes = [...root.querySelectorAll('*')].flatMap((element) => [...element.attributes])
        const labels = attributes.filter(({ name }) => name === 'aria-label')
        expect(names).toEqual(expect.arrayContaining(labels.map(({ value }) => value)))
        for (const { name, value } of attributes.filter((attribute) => !labels.includes(attribute)))
          expect(`${name}=${value}`).not.toMatch(/^on|^id=|href|src|url\(|javascript:/)
      }),
      { examples: [[["'", 'javascript:alert(1)']]] },
    )
  })

  it('is rendered everywhere in the demo data', () => {
    const all = texts.flatMap((text) => text.match(/\\\(.*?\\\)/g) ?? [])
    expect(all.length).toBeGreaterThan(400)
    expect(all.filter((text) => draw(text).querySelector('.formula') === null)).toEqual([])
  })
})
