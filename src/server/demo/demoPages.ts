import sharp from 'sharp'
import { dayInFigures } from '../kit/days'
import type { PendingPage } from './documentQueries'

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

type Paper = { title: string; lines: readonly string[]; isTall: boolean; tint: string }

const tints: Readonly<Record<string, string>> = {
  passport: '#f6ecec',
  school_certificate: '#f8f6ec',
  certificate_supplement: '#f8f6ec',
  snils: '#e9f3ea',
}

/** Content of a generated document image: its owner and its data. */
const paperOf = ({ code, type_name, name, birth_date, fields }: PendingPage): Paper => ({
  title: type_name.toUpperCase(),
  isTall: code !== 'school_certificate' && code !== 'snils',
  tint: tints[code] ?? '#fbfbf8',
  lines: [
    name,
    birth_date && `Дата рождения: ${dayInFigures(birth_date)}`,
    [fields.series && `серия ${fields.series}`, fields.number && `№ ${fields.number}`].filter(Boolean).join(' '),
    fields.issue_date && `Дата выдачи: ${dayInFigures(fields.issue_date)}`,
    fields.issuer ?? '',
  ].filter((line): line is string => Boolean(line)),
})

/** Placeholder portrait. */
const portrait = `<rect width="900" height="1200" fill="#e6eaf0"/><circle cx="450" cy="460" r="190" fill="#c3cad6"/>
  <path d="M120 1200c20-320 180-430 330-430s310 110 330 430z" fill="#97a1b2"/>`

/** Font size at which the line fits; a letter is about two thirds as wide as high. */
const sizeFor = (line: string, { room, most }: { room: number; most: number }) =>
  Math.round(Math.min(most, room / (Math.max(1, line.length) * 0.66)))

const drawing = (paper: Paper, isPhoto: boolean): string => {
  const [width, height] = paper.isTall ? [900, 1200] : [1240, 880]
  const middle = width / 2
  const room = width * 0.84
  const lines = paper.lines.map((line, place) => {
    const size = sizeFor(line, { room, most: place === 0 ? 44 : 32 })
    return `<text x="${middle}" y="${height * 0.4 + place * 64}" font-size="${size}">${escaped(line)}</text>`
  })
  const titleSize = sizeFor(paper.title, { room, most: 56 })
  const content = isPhoto
    ? portrait
    : `<rect width="${width}" height="${height}" fill="${paper.tint}"/>
      <rect x="36" y="36" width="${width - 72}" height="${height - 72}" fill="none" stroke="#9bb392" stroke-width="4"/>
      <g font-family="serif" fill="#2f3b33" text-anchor="middle">
        <text x="${middle}" y="${height * 0.2}" font-size="${titleSize}" fill="#1f4d33">${escaped(paper.title)}</text>
        ${lines.join('')}
      </g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}
    <text x="${middle}" y="${height * 0.62}" font-family="sans-serif" font-size="110" font-weight="700" fill="#7b857d" opacity="0.2"
      text-anchor="middle" transform="rotate(-24 ${middle} ${height * 0.6})">ОБРАЗЕЦ</text></svg>`
}

/** Draws a generated document as JPEG, marked as a specimen. */
export const drawPage = (document: PendingPage): Promise<Buffer> =>
  sharp(Buffer.from(drawing(paperOf(document), document.code === 'photo')))
    .jpeg({ quality: 80 })
    .toBuffer()
