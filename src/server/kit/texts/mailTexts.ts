import type { Locale } from '../../../api/kit/endpoints'
import { contactsOf, type College } from '../college'
import { localise } from './messages'
import type { MessageValues } from '../problems'

type Mail = { locale: Locale; kind: string; values: MessageValues; college: College }

/** Returns the subject, text and HTML of a mail. User-written text is escaped in HTML. */
export const writeMail = ({ locale, kind, values, college }: Mail): { subject: string; text: string; html: string } => {
  const translate = (key: string) =>
    localise(locale, { key: `mail.${key}`, values: { college: college.name, ...values } })
  const subject = translate(`${kind}.subject`)
  const greeting = translate(values.name === undefined || values.name === '' ? 'greeting_to_nobody' : 'greeting')
  const paragraphs = [greeting, ...String(values.text ?? translate(`${kind}.text`)).split('\n\n')]
  const link = values.link === undefined ? null : { url: String(values.link), label: translate(`${kind}.button`) }
  const footer = [translate('footer'), contactsOf(college)].filter(Boolean).join('\n')
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), `-- \n${footer}`]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: page({
      locale,
      // The heading omits the college's name, because the page shows it above.
      heading: String(values.title ?? subject),
      college: college.name,
      paragraphs,
      link: link && { ...link, linkHint: translate('link') },
      footer,
    }),
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const plain = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>')

type Link = {
  url: string
  label: string
  /** Introduces the plain link for mail programs that show no buttons. */
  linkHint: string
}
type Page = {
  locale: Locale
  heading: string
  college: string
  paragraphs: readonly string[]
  link: Link | null
  footer: string
}

const font = 'font-family: system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'
const small = 'font-size: 13px; line-height: 20px; color: #505968'
const sheet = 'max-width: 560px; background: #ffffff; border: 1px solid #e3e6ec; border-radius: 12px'
const brand = 'background: #2952cc; color: #ffffff'
const buttonStyle = `display: inline-block; padding: 12px 20px; border-radius: 8px; text-decoration: none; font-weight: 600; ${brand}`
/** Mail programs ignore style sheets, so every element has inline styles and tables set the width. */
const page = ({ locale, heading, college, paragraphs, link, footer }: Page) => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${plain(heading)}</title></head>
<body style="margin: 0; padding: 24px 12px; background: #f6f7f9; ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${sheet}">
<tr><td style="padding: 20px 24px; border-bottom: 1px solid #e3e6ec">${sender(college)}</td></tr>
<tr><td style="padding: 24px; font-size: 16px; line-height: 24px; color: #171c26; overflow-wrap: anywhere">
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 28px; font-weight: 600">${plain(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin: 0 0 16px">${plain(paragraph)}</p>`).join('\n')}
${link ? button(link) : ''}</td></tr>
</table>
<p style="max-width: 560px; margin: 16px auto 0; padding: 0 12px; ${small}">${plain(footer)}</p>
</td></tr></table>
</body>
</html>
`

/** Draws the logo as a table cell with a letter, because mail programs block images by default. */
const sender = (college: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td><div aria-hidden="true" style="width: 28px; border-radius: 7px; font-size: 16px; line-height: 28px; font-weight: 700; text-align: center; ${brand}">A</div></td>
<td style="padding-left: 12px; font-size: 15px; line-height: 20px; font-weight: 600; color: #171c26">${plain(college)}</td>
</tr></table>`

const button = ({ url, label, linkHint }: Link) =>
  `<p style="margin: 24px 0"><a href="${plain(url)}" style="${buttonStyle}">${plain(label)}</a></p>
<p style="margin: 0; ${small}">${plain(linkHint)}<br><span style="word-break: break-all">${plain(url)}</span></p>
`
