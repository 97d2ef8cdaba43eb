import { useTranslate } from 'react-admin'
import type { DocumentRow } from '../../../api/admissions/documents'

/** Where the original of a document is; a dash where none is needed. */
export const OriginalState = ({ original }: Pick<DocumentRow, 'original'>) => {
  const translate = useTranslate()
  return original === 'not_needed' ? '—' : translate(`documents.original.short.${original}`)
}
