import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Accept, FileKind } from '../../../api/kit/uploads'

/** A detected file type; `extensions[0]` is the default extension. */
export type FileType = { type: string; kind: FileKind; extensions: readonly string[]; accept: readonly Accept[] }

const anywhere = ['image', 'pages', 'works', 'media'] as const
const pages = ['pages', 'works', 'media'] as const
const works = ['works', 'media'] as const
const media = ['media'] as const
const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const fileType = (type: string, kind: FileKind, accept: readonly Accept[], ...extensions: string[]): FileType => ({
  type,
  kind,
  accept,
  extensions,
})

/** Accepted types. Executable content is excluded: SVG, HTML, programs, documents with macros. */
const detectedTypes: readonly FileType[] = [
  fileType('image/jpeg', 'image', anywhere, 'jpg', 'jpeg', 'jfif'),
  fileType('image/png', 'image', anywhere, 'png'),
  fileType('image/webp', 'image', anywhere, 'webp'),
  fileType('image/gif', 'image', media, 'gif'),
  fileType('image/avif', 'image', media, 'avif'),
  fileType('application/pdf', 'document', pages, 'pdf'),
  fileType(`${office}.wordprocessingml.document`, 'document', works, 'docx'),
  fileType(`${office}.spreadsheetml.sheet`, 'document', works, 'xlsx'),
  fileType(`${office}.presentationml.presentation`, 'document', works, 'pptx'),
  fileType(`${openDocument}.text`, 'document', works, 'odt'),
  fileType(`${openDocument}.spreadsheet`, 'document', works, 'ods'),
  fileType(`${openDocument}.presentation`, 'document', works, 'odp'),
  fileType('application/rtf', 'document', works, 'rtf'),
  fileType('application/zip', 'other', works, 'zip'),
  fileType('video/mp4', 'video', media, 'mp4', 'm4v'),
  fileType('video/webm', 'video', media, 'webm'),
  fileType('video/quicktime', 'video', media, 'mov'),
  fileType('audio/mpeg', 'audio', media, 'mp3'),
  fileType('audio/x-m4a', 'audio', media, 'm4a'),
  fileType('audio/ogg', 'audio', media, 'ogg', 'oga'),
  fileType('audio/wav', 'audio', media, 'wav'),
]

/** Source code is plain text: it is downloaded or shown as text, never run. HTML and command files of Windows are refused. */
const sourceCode = fileType(
  'text/plain',
  'document',
  works,
  ...'sql py ipynb java kt c h cpp cc hpp cs go rs swift php rb lua pl r m scala dart pas pp asm sh'.split(' '),
  ...'css scss less js mjs cjs ts tsx jsx vue json yaml yml toml ini cfg log tex csproj sln gradle txt'.split(' '),
)

/**
 * Types recognised by extension, because content cannot tell them apart: old Office formats in one container format,
 * and plain text.
 */
const typesByExtension = {
  container: [
    fileType('application/msword', 'document', works, 'doc'),
    fileType('application/vnd.ms-excel', 'document', works, 'xls'),
    fileType('application/vnd.ms-powerpoint', 'document', works, 'ppt'),
  ],
  text: [
    fileType('text/plain', 'document', [...works, 'data'], 'txt', 'md', 'gift'),
    fileType('text/csv', 'document', [...works, 'data'], 'csv'),
    fileType('application/xml', 'document', ['data'], 'xml'),
    fileType('application/json', 'document', ['data'], 'json'),
    sourceCode,
  ],
}

/** Maps the detection library's names to ours. */
const synonyms = new Map([
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['video/x-m4v', 'video/mp4'],
  ['audio/mp4', 'audio/x-m4a'],
  ['audio/wave', 'audio/wav'],
])

export const extensionOf = (name: string): string => extname(name).slice(1).toLowerCase()

export type Detection = { ok: FileType } | { refused: 'not_accepted' | 'heic' | 'mismatch' | 'cut_off' }

/**
 * Detects the type by content. Refuses unaccepted types and misleading extensions, except an image with another
 * image's extension, which messengers often produce.
 */
export const detectFileType = async ({
  path,
  name,
  accept,
}: {
  path: string
  name: string
  accept: Accept
}): Promise<Detection> => {
  const extension = extensionOf(name)
  const sniffed = await fileTypeFromFile(path).catch(() => undefined)
  const mime = sniffed && (synonyms.get(sniffed.mime) ?? sniffed.mime)
  if (mime === 'image/heic' || mime === 'image/heif') return { refused: 'heic' }
  const texts = typesByExtension.text.filter((type) => type.accept.includes(accept))
  const found = await resolve({ mime, extension, path, texts })
  if (!found?.accept.includes(accept)) return { refused: 'not_accepted' }
  const claimed = [...detectedTypes, ...typesByExtension.container, ...texts].find((type) =>
    type.extensions.includes(extension),
  )
  const honest = !claimed ? extension === '' : claimed === found || (claimed.kind === 'image' && found.kind === 'image')
  if (!honest) return { refused: 'mismatch' }
  return found.type === 'application/pdf' && !(await hasPdfEnd(path)) ? { refused: 'cut_off' } : { ok: found }
}

type Sniffed = { mime: string | undefined; extension: string; path: string; texts: readonly FileType[] }

const resolve = async ({ mime, extension, path, texts }: Sniffed) => {
  const text = texts.find((type) => type.extensions.includes(extension))
  const head = text ? await beginningOf(path) : Buffer.alloc(0)
  // The library mistakes a UTF-16 byte order mark for audio.
  if (text && (mime === undefined || mime === text.type || markedEncoding(head)))
    return isPlainText(head, text.type === 'application/xml' || text === sourceCode) ? text : undefined
  if (mime === 'application/x-cfb')
    return typesByExtension.container.find((type) => type.extensions.includes(extension))
  return detectedTypes.find((type) => type.type === mime)
}

const beginningOf = (path: string) => readPart(path, () => ({ from: 0, bytes: 65_536 }))

/** Some programs append bytes after the end of a PDF, and readers tolerate this many. */
const endOfPdf = 2048

/** Whether the PDF has its end marker; readers cannot open a truncated one. */
const hasPdfEnd = async (path: string) => {
  const end = (await readPart(path, (size) => ({ from: Math.max(0, size - endOfPdf), bytes: endOfPdf }))).toString(
    'latin1',
  )
  return end.includes('startxref') && end.includes('%%EOF')
}

const readPart = async (path: string, part: (size: number) => { from: number; bytes: number }) => {
  const handle = await open(path, 'r')
  try {
    const { from, bytes } = part((await handle.stat()).size)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Detects UTF-16 by its byte order mark, or by the high bytes of Latin and Cyrillic letters. */
export const markedEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUpperBytes(bytes, 1)) return 'utf-16le'
  return isUpperBytes(bytes, 0) ? 'utf-16be' : null
}

/**
 * Whether almost every second byte from `first` on is 0 or 4, the high byte of Latin or Cyrillic letters in UTF-16.
 */
const isUpperBytes = (bytes: Uint8Array, first: 0 | 1): boolean => {
  const upper = [...bytes.subarray(0, 2000)].filter((_byte, place) => place % 2 === first)
  return upper.length >= 8 && upper.filter((byte) => byte === 0 || byte === 4).length > upper.length * 0.9
}

/** Whether the first bytes contain no control characters, and markup only if allowed. */
const isPlainText = (head: Uint8Array, isMarkup: boolean) => {
  const text = new TextDecoder(markedEncoding(head) ?? 'utf-8').decode(head)
  const isControl = (sign: number) => sign < 9 || (sign > 13 && sign < 32 && sign !== 27)
  return (isMarkup || !/^\s*</.test(text)) && !Array.from(text).some((sign) => isControl(sign.codePointAt(0) ?? 0))
}
