import { inflateSync } from 'node:zlib'

/** How many words each page of a PDF shows. */
export const wordsOnPages = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      // By the line's end alone: what is packed may itself end with a carriage return.
      .matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g),
  ]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((drawn) => drawn.includes(' Tf'))
    .map((drawn) => drawn.match(/\bTJ\b/g)?.length ?? 0)

/** Whether every page of a PDF lies on its side. */
export const isSideways = (pdf: Uint8Array): boolean =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].every(([, width, height]) => Number(width) > Number(height))
