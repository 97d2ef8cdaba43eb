import { useCallback, useState } from 'react'
import type { DocumentPage } from '../../../../api/admissions/documentStates'
import type { DocumentType } from '../../../../api/directories/documentTypes'
import { useUploads, type Upload } from '../../../kit/files/useUploads'

type Options = {
  limits: Pick<DocumentType, 'formats' | 'max_size_mb'>
  /** Those that are on the server already. */
  pages: readonly DocumentPage[]
  /** The pages as they are now, after each change. */
  onPages: ((pages: readonly DocumentPage[]) => void) | undefined
}

/** What a browser calls the formats of documents. */
export const mediaTypes = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const

/** No upload of the server's takes more at once, whatever the kind of document says. */
const largestUpload = 20

/** The most megabytes of one file of this kind of document. */
export const megabytesOf = (limits: Pick<DocumentType, 'max_size_mb'>): number =>
  Math.min(limits.max_size_mb, largestUpload)

/** Whether all that was chosen is on the server, is on its way there, or some of it did not get there. */
const arrivalOf = (uploads: readonly Upload[]): 'there' | 'under_way' | 'failed' => {
  if (uploads.some(({ state }) => state !== 'failed')) return 'under_way'
  return uploads.length > 0 ? 'failed' : 'there'
}

/** The pages of a document that is put together: those on the server, and the files on their way to become pages. */
export const usePages = ({ limits, onPages, ...given }: Options) => {
  const [pages, setPages] = useState(given.pages)
  const change = useCallback(
    (next: (before: readonly DocumentPage[]) => readonly DocumentPage[]) =>
      setPages((before) => {
        const after = next(before)
        onPages?.(after)
        return after
      }),
    [onPages],
  )
  const uploading = useUploads({
    call: 'POST /api/files',
    sent: { body: { purpose: 'document' } },
    megabytes: megabytesOf(limits),
    formats: new Map(limits.formats.map((format) => [mediaTypes[format], format.toUpperCase()])),
    onDone: (arrived) =>
      change((before) => [...before, ...arrived.map((file): DocumentPage => ({ ...file, rotation: 0 }))]),
  })
  return { pages, change, uploading, arrival: arrivalOf(uploading.uploads) }
}
