import { categories } from '../../../api/portfolio/codes'
import type { FileItem } from '../../../api/library/files'
import type { Locale } from '../../../api/kit/endpoints'
import type { ConfirmedPrint } from '../../../api/portfolio/shared'
import { dayInWords, momentInWords } from '../../kit/days'
import type { PrintConfirmation } from '../../kit/feature'
import type { Message } from '../../kit/problems'
import { localise } from '../../kit/texts/messages'
import type { ItemRow } from '../itemQueries'
import { kindInWords } from '../kindInWords'
import type { Shared } from './queries'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#5d6672;--line:#dfe3e8;--back:#fff;--link:#1f5fbf}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--quiet:#a4abb5;--line:#363c44;--back:#16191d;--link:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{margin:.25rem 0;font-size:1.75rem;line-height:1.2}
h2{margin:2.25rem 0 .25rem;font-size:1.125rem}
h3{margin:0;font-size:1rem}
p{margin:.25rem 0}
a{color:var(--link)}
.quiet{color:var(--quiet);font-size:.875rem}
.about{margin-top:1rem;white-space:pre-line}
article{padding:.875rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
ul{margin:.25rem 0 0;padding:0;list-style:none}
dl{margin:1.5rem 0}
dt{color:var(--quiet);font-size:.875rem}
dd{margin:0 0 .75rem;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
img{display:block;max-width:100%;max-height:14rem;margin-top:.5rem;border:1px solid var(--line);border-radius:.5rem}
@media print{body{background:#fff;color:#000}}`

type SharedPageInput = {
  shared: Shared
  rows: readonly ItemRow[]
  files: ReadonlyMap<number, FileItem[]>
  token: string
  college: string
  locale: Locale
}

/**
 * The public page: name, college, year of entry and approved achievements. It has no scripts and no third-party
 * content, and its links send no referrer.
 */
export const sharedPage = ({ shared, rows, files, token, college, locale }: SharedPageInput): string => {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    escapeHtml(localise(locale, { key: `portfolio.shared.${key}`, values }))
  const address = (id: number, size = '') => `/api/portfolio/shared/${token}/files/${id}${size}`
  const file = ({ id, name, kind }: FileItem) => {
    const picture = `<img src="${address(id, '?size=medium')}" alt="${escapeHtml(name)}" loading="lazy">`
    return `<li><a href="${address(id)}">${kind === 'image' ? picture : escapeHtml(name)}</a></li>`
  }
  const link = (url: string) =>
    `<li><a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(url)}</a></li>`
  const aboutItem = (row: ItemRow) =>
    [
      escapeHtml(kindInWords(row, locale)),
      escapeHtml(dayInWords(locale, row.event_date)),
      ...(row.is_verified ? [say('verified')] : []),
    ].join(' · ')
  const item = (row: ItemRow) => `<article>
<h3>${escapeHtml(row.title)}</h3>
<p class="quiet">${aboutItem(row)}</p>
${row.description === '' ? '' : `<p>${escapeHtml(row.description)}</p>`}
<ul>${[...(files.get(row.id) ?? []).map(file), ...row.links.map(link)].join('')}</ul>
</article>`
  const section = (category: (typeof categories)[number]) => {
    const own = rows.filter((row) => row.category === category)
    if (own.length === 0) return ''
    return `<section><h2>${escapeHtml(localise(locale, { key: `portfolio.category.${category}` }))}</h2>${own.map(item).join('')}</section>`
  }
  return page({
    title: say('title', { name: shared.name }),
    college,
    locale,
    main: `<h1>${escapeHtml(shared.name)}</h1>
${shared.entered === null ? '' : `<p class="quiet">${say('entered', { year: shared.entered })}</p>`}
${shared.about === '' ? '' : `<p class="about">${escapeHtml(shared.about)}</p>`}
${categories.map(section).join('\n')}
${rows.length === 0 ? `<p>${say('nothing')}</p>` : ''}
<p class="quiet">${say('confirmed')}</p>`,
  })
}

type PageContext = { college: string; locale: Locale; timeZone: string }
/** Page that confirms a printed portfolio by its code, or reports that the code is unknown. */
export const printPage = (print: ConfirmedPrint | undefined, { college, locale, timeZone }: PageContext): string => {
  const say = (key: string) => escapeHtml(localise(locale, { key: `portfolio.confirmed.${key}` }))
  if (!print)
    return page({ title: say('unknown'), college, locale, main: `<h1>${say('unknown')}</h1><p>${say('check')}</p>` })
  const facts = [
    ['code', print.code],
    ['printed', momentInWords(locale, new Date(print.printed_at), timeZone)],
    ['items', String(print.items_count)],
    ['sha256', print.sha256],
  ] as const
  return page({
    title: say('title'),
    college,
    locale,
    main: `<h1>${say('title')}</h1>
<p>${say('text')}</p>
<dl>${facts.map(([name, value]) => `<dt>${say(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<p class="quiet">${say('nameless')}</p>`,
  })
}

/** Page that confirms a paper of a higher feature. */
export const paperPage = (
  { title, facts, help }: PrintConfirmation,
  { college, locale }: Pick<PageContext, 'college' | 'locale'>,
): string => {
  const say = (text: string | Message) => escapeHtml(typeof text === 'string' ? text : localise(locale, text))
  return page({
    title: say(title),
    college,
    locale,
    main: `<h1>${say(title)}</h1>
<dl>${facts.map(({ label, value }) => `<dt>${say(label)}</dt><dd>${say(value)}</dd>`).join('')}</dl>
<p class="quiet">${say(help)}</p>`,
  })
}

/** `title` and `main` are already escaped. */
const page = ({
  title,
  college,
  locale,
  main,
}: {
  title: string
  college: string
  locale: Locale
  main: string
}) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="quiet">${escapeHtml(college)}</p>
${main}
</main>
</body>
</html>
`
