import { useTranslate } from 'react-admin'
import type { ItemReview, Remark } from '../../../api/portfolio/items'

/** Remarks of the latest return. Empty unless the achievement is currently returned. */
export const remarksOf = ({ status, reviews }: { status: string; reviews: readonly ItemReview[] }): readonly Remark[] =>
  status === 'returned' ? (reviews[0]?.remarks ?? []) : []

/** Formats a remark: the common reason, and the reviewer's text. */
export const useRemarkText = (): ((remark: Remark) => string) => {
  const translate = useTranslate()
  return ({ reason, text }) =>
    reason === 'other' ? (text ?? '') : [translate(`portfolio.reason.${reason}`), text].filter(Boolean).join(' ')
}
