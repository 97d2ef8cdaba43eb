import { useTranslate } from 'react-admin'
import type { HandInVersion } from '../../../api/homework/handIns'
import type { Place } from './useRemarks'

const longestQuote = 60

/** Names the place of a remark: a quote of the text, a line or page of a file, or the whole work. */
export const usePlaceText = () => {
  const translate = useTranslate()
  return (
    { file_id, page, line, start, end }: Place,
    { text, files }: Pick<HandInVersion, 'text' | 'files'>,
  ): string => {
    const file = files.find(({ id }) => id === file_id)?.name
    if (file !== undefined && line !== null) return translate('homework.review.place.line', { file, line })
    if (file !== undefined && page !== null) return translate('homework.review.place.page', { file, page })
    if (file !== undefined) return file
    if (start === null || end === null) return translate('homework.review.place.whole')
    const quote = (text ?? '').slice(start, end).replaceAll(/\s+/g, ' ')
    const shown = quote.length > longestQuote ? `${quote.slice(0, longestQuote).trimEnd()}…` : quote
    return translate('homework.review.place.quote', { quote: shown })
  }
}
