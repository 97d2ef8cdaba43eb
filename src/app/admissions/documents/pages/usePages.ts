import { useCallback, useState } from 'react'
import type { DocumentPage } from '../../../../api/admissions/documentStates'
import type { DocumentType } from '../../../../api/directories/documentTypes'
import { useUploads, type Upload } from '../../../kit/files/useUploads'

type Options = {
  limits: Pick<DocumentType, 'formats' | 'max_size_mb'>
  /** Pages that are already uploaded. */
  pages: readonly DocumentPage[]
  /** Receives the pages after each change. */
  onPages: ((pages: readonly DocumentPage[]) => void) | undefined
}

/** Media types of the document formats. */
export const mediaTypes = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const

/** The server's own upload limit in megabytes. */
const largestUpload = 20

/** The maximum file size in megabytes for a document type. */
export const megabytesOf = (limits: Pick<DocumentType, 'max_size_mb'>): number =>
  Math.min(limits.max_size_mb, largestUpload)

/** The combined state of all uploads. */
const uploadStateOf = (uploads: readonly Upload[]): 'there' | 'under_way' | 'failed' => {
  if (uploads.some(({ state }) => state !== 'failed')) return 'under_way'
  return uploads.length > 0 ? 'failed' : 'there'
}

/** State of an upload form: the uploaded pages and the uploads in progress. */
export const usePages = ({ limits, onPages, ...initial }: Options) => {
  const [pages, setPages] = useState(initial.pages)
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
  return { pages, change, uploading, arrival: uploadStateOf(uploading.uploads) }
}
