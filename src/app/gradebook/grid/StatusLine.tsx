import { useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import type { OpenDialog } from './BookDialogs'
import { explainFinal } from './explainFinal'
import type { BookGrid } from './useBookGrid'
import type { Marks } from './useMarks'

type Props = { marks: Marks; grid: BookGrid; onOpen: (dialog: OpenDialog) => void }

/** Statistics of the selection, the final mark of the active row, and a legend of the cell symbols. */
export const StatusLine = ({ marks: { sheet, locale }, grid, onOpen }: Props) => {
  const translate = useTranslate()
  const values = grid.chosen.flatMap(({ row, column }) => {
    const item = sheet.items.get(Number(column))
    const value = item && sheet.cell(item.id, Number(row)).value
    return value === null || value === undefined ? [] : [value]
  })
  const mean = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  const student = Number(grid.active?.row)
  const words = sheet.people.has(student) && explainFinal(sheet.book, sheet.computed(student), { translate, locale })
  const legend = (flag: 'absent' | 'excused') => (
    <>
      <i className={flag === 'excused' ? 'missed excused' : 'missed'}>
        {formatMark({ value: null, flag }, 'five', locale)}
      </i>
      {translate(`marks.flag.${flag}`)}
    </>
  )
  return (
    <div className="row gap-5 small muted nowrap book-status border-t">
      <span className="num">
        {translate('marks.chosen')} <b>{grid.chosen.length}</b>
      </span>
      {mean !== null && (
        <span className="num">
          {translate('marks.mean')}{' '}
          <b>{mean.toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 2 })}</b>
        </span>
      )}
      {words && (
        <button type="button" className="unstyled truncate book-why" onClick={() => onOpen({ kind: 'final', student })}>
          {words}
        </button>
      )}
      <span className="row flex-none push hide-phone" aria-hidden>
        {legend('absent')}
        {legend('excused')}
        <i className="book-corner" />
        {translate('marks.noted')}
      </span>
    </div>
  )
}
