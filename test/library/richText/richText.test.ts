import { describe, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { richText } from '../../../src/api/kit/richText'
import { cleanRichText, isBlankHtml, withFileLinks } from '../../../src/server/kit/texts/richText'
import { removedMarkup } from '../../../src/server/testing/formats/removedMarkup'
import { embedOf } from '../../../src/server/kit/texts/videoHosts'

const clean = (sent: string) => cleanRichText(richText(100_000).parse(sent)).html

describe('A rich text', () => {
  it('keeps paragraphs, headings, lists, tables, links and alignment', () => {
    const html =
      '<h2>Расписание</h2><p style="text-align:center"><strong>Пара</strong> в <em>10:00</em></p><ul><li>раз</li></ul>' +
      '<table><tbody><tr><th scope="col">День</th><td colspan="2">Вторник</td></tr></tbody></table>'
    expect(clean(html)).toBe(html)
  })

  it('R9.07 has no first-level heading', () => {
    expect(clean('<h1>Большой</h1><h6>Малый</h6>')).toBe('<h2>Большой</h2><h4>Малый</h4>')
  })

  it.each([
    ['<script>alert(1)</script>после', 'после'],
    ['<p onclick="alert(1)">текст</p>', '<p>текст</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">ссылка</a>', '<a>ссылка</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">ссылка</a>', '<a>ссылка</a>'],
    ['<a href="//evil.example">ссылка</a>', '<a>ссылка</a>'],
    ['<iframe src="https://evil.example/"></iframe>', ''],
    ['<iframe srcdoc="<script>1</script>"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', ''],
    ['<style>p{display:none}</style><p>видно</p>', '<p>видно</p>'],
    ['<p style="position:fixed;color:red;text-align:right">x</p>', '<p style="text-align:right">x</p>'],
    ['<form action="/api"><input name=a><button>ok</button></form>', 'ok'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<img src="https://tracker.example/pixel.gif">', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ])('is sanitised from %s to %s', (sent, kept) => {
    expect(clean(sent)).toBe(kept)
  })

  it('opens external links in a new tab without a referrer', () => {
    expect(clean('<a href="https://mon.gov.ru">МОН</a>')).toBe(
      '<a href="https://mon.gov.ru" rel="noopener noreferrer" target="_blank">МОН</a>',
    )
  })

  it('does not change when it is sanitised again, and runs nothing, whatever was sent', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<h1>',
      '<img src="/api/files/7?v=1">',
      '<a href="/x">',
      '</a>',
      '"',
      "'",
      '<',
      '>',
      '&amp;',
      '&lt;script&gt;',
      '<iframe src="https://youtu.be/dQw4w9WgXcQ">',
      '</iframe>',
      '<table><td>',
      '<!--',
      '-->',
      'текст',
      '<svg>',
      '<style>',
      'onerror=x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = clean(pieces.join(''))
        const again = clean(once)
        expect(clean(again)).toBe(again)
        expect(once).not.toMatch(/<[^>]*\son\w+=|<(script|style|svg|h1)\b|javascript:/i)
      }),
      { seed: 7, numRuns: 400 },
    )
  })

  it('is blank if the editor was emptied', () => {
    expect(isBlankHtml('<p><br></p>')).toBe(true)
    expect(isBlankHtml('<p>&nbsp; </p>')).toBe(true)
    expect(isBlankHtml('<p>а</p>')).toBe(false)
    expect(isBlankHtml('<p><img src="/api/files/1" alt="" /></p>')).toBe(false)
  })
})

describe('An image in a rich text', () => {
  it('is stored by its library id, without the reader’s signature', () => {
    const { html, fileIds } = cleanRichText({
      sent: '<img src="https://college.example/api/files/12?size=medium&v=abc&expires=1&signature=x" alt="План" style="width:50%;float:left">',
    })
    expect(html).toBe('<img src="/api/files/12" alt="План" style="width:50%" />')
    expect(fileIds).toEqual([12])
  })

  it('gets a link signed for the reader, and disappears if its file is gone', () => {
    const stored =
      '<p>Вот: <img src="/api/files/12" alt="a" /><img src="/api/files/13" alt="b" /><a href="/api/files/13">x</a></p>'
    const warn = vi.spyOn(console, 'warn')
    const shown = withFileLinks(stored, (id) => (id === 12 ? '/api/files/12?signature=s&v=1' : null))
    expect(warn).not.toHaveBeenCalled()
    expect(shown).toBe('<p>Вот: <img alt="a" src="/api/files/12?signature=s&amp;v=1" /><a>x</a></p>')
  })
})

describe('R9.07 A video in a rich text', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['//www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
      'https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef',
    ],
    ['https://vk.com/video-22822305_456241864', 'https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864'],
    [
      'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hash=ab12',
      'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hash=ab12',
    ],
  ])('is embedded for the address %s from %s', (address, embed) => {
    expect(embedOf(address)).toBe(embed)
  })

  it.each([
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://vimeo.com/1',
    'http://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)',
  ])('is not embedded for the address %s', (address) => {
    expect(embedOf(address)).toBeNull()
  })

  it('is 16:9 whatever size was sent', () => {
    expect(
      clean('<iframe width="10" height="900" style="height:1px" src="https://youtu.be/dQw4w9WgXcQ"></iframe>'),
    ).toBe(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" width="640" height="360" allowfullscreen loading="lazy"></iframe>',
    )
  })
})

describe('The nesting of a rich text', () => {
  const isRefused = (html: string) => {
    try {
      cleanRichText(richText(200_000).parse(html))
      return false
    } catch {
      return true
    }
  }

  it('is limited to 100 levels, whatever the tags', () => {
    for (const tag of ['b', 'p><b', 'ul><li', 'x-y', 'table><tr><td'])
      expect(isRefused(`<${tag}>`.repeat(101)), tag).toBe(true)
    expect(isRefused('<b>'.repeat(60_000))).toBe(true)
    expect(isRefused('<b>'.repeat(100))).toBe(false)
  })

  it.each([
    ['a comment', `<i>${'<b>'.repeat(97)}<!--</i>-->`],
    ['a quoted attribute', '<i title="</b>"><b>'],
    ['an unquoted attribute', '<i title=</b><b>'],
    ['an attribute after a stray quote', `<i x"='</b>'><b>`],
    ['a title', '<b><title></b></title>'],
    ['a script', '<b><script></b></script>'],
    ['a CDATA section', '<b><![CDATA[</b>]]>'],
    ['a processing instruction', '<b><?x </b>'],
  ])('does not decrease at an end tag in %s', (_place, piece) => {
    expect(isRefused(piece.repeat(Math.floor(199_000 / piece.length)))).toBe(true)
  })

  it('is rejected with a helpful message', () => {
    expect(() => cleanRichText({ sent: '<b>'.repeat(101) })).toThrow('field.too_deep')
  })

  it('is checked before a stored text is parsed', () => {
    const deep = `<a href="/api/files/1">x</a>${'<i title="</b>"><b>'.repeat(10_000)}`
    const start = process.cpuUsage()
    expect(withFileLinks(deep, () => '/signed')).toBe(deep)
    expect(isBlankHtml(deep)).toBe(false)
    expect(removedMarkup(deep)).toEqual([])
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500)
  })

  it('does not count closed, void and implicitly closed elements', () => {
    for (const flat of ['<p>a</p>', '<b>a</b>', '<br>', '<img alt="a">', '<p>a', '<li>a', '<td>a'])
      expect(isRefused(flat.repeat(2_000)), flat).toBe(false)
  })

  it('is measured quickly in hostile texts', () => {
    const hostile = [
      '<b>'.repeat(60_000),
      '</b>'.repeat(45_000),
      `${'<b>'.repeat(90)}${'</i>'.repeat(45_000)}`,
      '<a '.repeat(60_000),
      '<'.repeat(190_000),
      `<p style="${'a:b;'.repeat(45_000)}">x</p>`,
      `<i>${'<b>'.repeat(97)}<!--</i>-->`.repeat(650),
      '<i title="</b>"><b>'.repeat(10_000),
      `<a ${Array.from({ length: 20_000 }, (_, place) => `x${place}=1`).join(' ')}>x</a>`,
    ]
    for (const html of hostile) {
      const start = process.cpuUsage()
      isRefused(html)
      expect(process.cpuUsage(start).user / 1000, html.slice(0, 20)).toBeLessThan(1_500)
    }
  })
})
