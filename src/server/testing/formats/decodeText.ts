import { markedEncoding } from '../../kit/uploads/fileTypes'

/**
 * The text of a file: in what its mark says; in UTF-8 if it is that without a fault; else in the encoding of Russian Windows. Null when it is no
 * text. Lines end as ours do, control characters are gone.
 */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: string } | null => {
  const { text, encoding } = decoded(bytes)
  if (text.includes('\0')) return null
  return { text: text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' '), encoding }
}

const decoded = (bytes: Uint8Array) => {
  const marked = markedEncoding(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251' }
  }
}
