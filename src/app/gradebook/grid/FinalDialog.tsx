import { useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import { lowestMarkFor } from '../../../api/gradebook/computeFinal'
import { useNumberText } from '../../kit/fields/useNumberText'
import { explainFinal } from './explainFinal'
import { itemName } from './sheet'
import { ReadDialog } from './ReadDialog'
import { useCellDetails } from './useCellDetails'
import type { Marks } from './useMarks'

type Props = { marks: Marks; params: { group: string; subject: string }; student: number; onClose: () => void }

/** Explains a final mark: a summary, the part of each work, and the marks needed for a better one. */
export const FinalDialog = ({ marks: { sheet, locale }, params, student, onClose }: Props) => {
  const translate = useTranslate()
  const numberText = useNumberText()
  const { book, final } = sheet
  const computed = sheet.computed(student)
  const currentCell = final && sheet.cell(final.id, student)
  const { data } = useCellDetails(
    { params, item: final?.id ?? 0, student, version: currentCell?.version ?? 0 },
    typeof currentCell?.value === 'number',
  )
  const markOf = (value: number | null) => formatMark({ value, flag: null }, book.scale, locale)
  return (
    <ReadDialog title={translate('marks.final.of', { name: sheet.people.get(student)?.name })} onClose={onClose}>
      {currentCell && currentCell.value !== null && (
        <p className="note">
          {translate('marks.final.overridden', {
            mark: markOf(currentCell.value),
            computed: markOf(computed.value) || translate('marks.empty'),
          })}{' '}
          {data?.changes[0]?.reason && translate('marks.history.reason', { text: data.changes[0].reason })}
        </p>
      )}
      <p>{explainFinal(book, computed, { translate, locale })}</p>
      {computed.parts.length > 0 && (
        <table className="plain-table sum-table num">
          <thead className="medium muted">
            <tr>
              <th scope="col">{translate('marks.final.work')}</th>
              <th scope="col">{translate('marks.final.mark')}</th>
              <th scope="col">{translate('marks.final.counted')}</th>
              <th scope="col">{translate('marks.final.weight')}</th>
            </tr>
          </thead>
          <tbody>
            {computed.parts.map((part) => {
              const item = sheet.items.get(part.item_id)
              return (
                <tr key={part.item_id}>
                  <td>
                    {item && itemName(item)}
                    {part.is_dropped && <span className="muted"> {translate('marks.final.is_dropped')}</span>}
                  </td>
                  <td>{item && formatMark(sheet.cell(item.id, student), item.scale, locale)}</td>
                  <td>{numberText(part.counted)}</td>
                  <td>{numberText(part.weight)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <Needed sheet={sheet} student={student} locale={locale} />
      {book.can_edit && <p className="small muted">{translate('marks.final.how')}</p>}
    </ReadDialog>
  )
}

/** Shows the mark needed in the next unmarked work, or in a hypothetical work of weight 1 if all are marked. */
const Needed = ({ sheet, student, locale }: Pick<Marks, 'sheet' | 'locale'> & { student: number }) => {
  const translate = useTranslate()
  const { book, counted } = sheet
  const ahead = counted.find((item) => {
    const { value, flag } = sheet.cell(item.id, student)
    return item.kind !== 'lesson' && value === null && flag === null && item.weight > 0
  })
  const next = ahead ?? {
    id: 0,
    kind: 'homework',
    scale: book.scale,
    max: book.scale === 'five' ? 5 : 100,
    weight: 1,
    category: null,
  }
  const now = sheet.computed(student).value ?? -1
  const targets = { five: [3, 4, 5], pass_fail: [1], hundred: book.rules.bands.percents }[book.scale].filter(
    (one) => one > now,
  )
  const marks = sheet.marksOf(student)
  if (targets.length === 0) return null
  return (
    <>
      <h3>{translate('marks.needed.title')}</h3>
      <ul className="stack gap-2">
        {targets.map((target) => {
          const needed = lowestMarkFor(book, marks, next, target)
          const values = {
            target: formatMark({ value: target, flag: null }, book.scale, locale),
            work: ahead ? translate('marks.needed.work', { title: ahead.title }) : translate('marks.needed.one_more'),
            mark: needed === null ? '' : formatMark({ value: needed, flag: null }, next.scale, locale),
          }
          return <li key={target}>{translate(`marks.needed.${messageKeyFor(needed, next.max)}`, values)}</li>
        })}
      </ul>
    </>
  )
}

/** The best mark is "needed": calling it "enough" would suggest that a better mark exists. */
const messageKeyFor = (needed: number | null, max: number) => {
  if (needed === null) return 'not_enough'
  return needed === max ? 'needs' : 'enough'
}
