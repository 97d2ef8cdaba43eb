import { Lock } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'

/** That somebody else reads it just now. */
export const Holder = ({ review: { holder } }: { review: DocumentReview }) => {
  const translate = useTranslate()
  if (!holder || holder.mine) return null
  return (
    <span className="row held">
      <Lock size={16} strokeWidth={2} aria-hidden />
      {translate('documents.held_by', { name: holder.name })}
    </span>
  )
}
