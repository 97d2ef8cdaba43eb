import { useTranslate } from 'react-admin'
import type { ItemReview, Remark } from '../../../api/portfolio/items'

/** What was remarked when it came back the last time; nothing of an older return. */
export const remarksOf = ({ status, reviews }: { status: string; reviews: readonly ItemReview[] }): readonly Remark[] =>
  status === 'returned' ? (reviews[0]?.remarks ?? []) : []

/** A remark in words: the usual reason, and what the reviewer added. */
export const useRemarkText = (): ((remark: Remark) => string) => {
  const translate = useTranslate()
  return ({ reason, text }) =>
    reason === 'other' ? (text ?? '') : [translate(`portfolio.reason.${reason}`), text].filter(Boolean).join(' ')
}
