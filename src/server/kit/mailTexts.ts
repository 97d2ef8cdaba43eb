import type { Locale } from '../../api/kit'
import { localise } from './messages'
import type { MessageValues } from './problems'

type Mail = { locale: Locale; kind: string; values: MessageValues; college: string }

/** The subject and both bodies of a mail, in the person's language. What people wrote is never read as HTML. */
export const writeMail = ({ locale, kind, values, college }: Mail): { subject: string; text: string; html: string } => {
  const say = (key: string) => localise(locale, { key: `mail.${key}`, values: { college, ...values } })
  const subject = say(`${kind}.subject`)
  const greeting = say(values.name === undefined ? 'greetingToNobody' : 'greeting')
  const paragraphs = say(`${kind}.text`).split('\n\n')
  const link = values.link === undefined ? null : { url: String(values.link), label: say(`${kind}.button`) }
  const footer = say('footer')
  const text = [greeting, ...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), `-- \n${footer}`]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: page({ locale, subject, college, paragraphs: [greeting, ...paragraphs], link, footer }),
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

type Page = {
  locale: Locale
  subject: string
  college: string
  paragraphs: readonly string[]
  link: { url: string; label: string } | null
  footer: string
}

const font = 'font-family: system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'
/** Mail programs know no style sheets: every element carries its own style, and tables hold the width. */
const page = ({ locale, subject, college, paragraphs, link, footer }: Page) => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(subject)}</title></head>
<body style="margin: 0; padding: 24px 12px; background: #f4f5f7; ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; background: #ffffff; border-radius: 12px">
<tr><td style="padding: 24px 32px 0; font-size: 14px; color: #5b6472">${plain(college)}</td></tr>
<tr><td style="padding: 8px 32px 32px; font-size: 16px; line-height: 1.5; color: #1c2430">
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${plain(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin: 0 0 16px">${plain(paragraph)}</p>`).join('\n')}
${link ? button(link) : ''}</td></tr>
</table>
<p style="max-width: 560px; margin: 16px auto 0; font-size: 13px; line-height: 1.5; color: #5b6472">${plain(footer)}</p>
</td></tr></table>
</body>
</html>
`

/** The address itself stands below, for programs that show no buttons. */
const button = ({ url, label }: { url: string; label: string }) =>
  `<p style="margin: 24px 0"><a href="${plain(url)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #2952cc; color: #ffffff; text-decoration: none; font-weight: 600">${plain(label)}</a></p>
<p style="margin: 0; font-size: 13px; color: #5b6472; word-break: break-all">${plain(url)}</p>
`
