import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Mail = { to: string; subject: string; text: string; html: string; links: string[]; raw: string }

/** Reads and decodes the mails of a mail folder, oldest first. `known` caches mails by file name. */
export const readMails = async (folder: string, known = new Map<string, Mail>()): Promise<Mail[]> => {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort((one, other) => (one < other ? -1 : 1))
  return Promise.all(
    files.map(async (name) => {
      const mail = known.get(name) ?? readMail(await readFile(join(folder, name), 'utf8'))
      known.set(name, mail)
      return mail
    }),
  )
}

export const readMail = (raw: string): Mail => {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? '\n'
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r?\n/, '')))
  const part = (type: string) => {
    const found = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return found ? decoded(found) : ''
  }
  const text = part('text/plain')
  return {
    to: headers.get('to') ?? '',
    subject: words(headers.get('subject') ?? ''),
    text,
    html: part('text/html'),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    raw,
  }
}

const split = (raw: string) => {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.map((line) => [line.replace(/:.*$/s, '').toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
  )
  return { headers, body: rest.join('\n\n') }
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

const decoded = ({ headers, body }: ReturnType<typeof split>) => {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? fromQuoted(body) : body
}

/** Decodes encoded words of a header (RFC 2047). */
const words = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, value: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString('utf8')
        : fromQuoted(value.replaceAll('_', ' ')),
    )
