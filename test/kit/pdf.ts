import { extractText, getDocumentProxy } from 'unpdf'
import { inflateSync } from 'node:zlib'

/** Returns the number of text operators on each page of a PDF. */
export const textOperatorsByPage = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      // Matches the line feed only, because compressed data may end with a carriage return.
      .matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g),
  ]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((drawn) => drawn.includes(' Tf'))
    .map((drawn) => drawn.match(/\bTJ\b/g)?.length ?? 0)

/** Whether all pages of a PDF are landscape. */
export const isLandscape = (pdf: Uint8Array): boolean =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].every(([, width, height]) => Number(width) > Number(height))

/** Returns the text of a PDF, page by page, with single spaces. */
export const textByPage = async (pdf: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
