import { useTranslate } from 'react-admin'
import type { OwnSubject, OwnMark } from '../../../api/gradebook/myGrades'
import { computedFinal } from '../../../api/gradebook/ownGrades'
import type { Final, Part } from '../../../api/gradebook/computeFinal'
import { useRetakenText } from '../retakes/retakenText'
import { useFigures } from '../shared/figures'

type Props = { subject: OwnSubject }

/** The final mark as a sum that the student can check by hand. */
export const TotalTable = ({ subject }: Props) => {
  const translate = useTranslate()
  const figures = useFigures()
  const final = computedFinal(subject)
  const { method } = subject.rules
  const title =
    final.average === null
      ? translate('my_grades.total.none')
      : translate('my_grades.total.title', { value: figures.average(subject, final.average) })
  return (
    <>
      <h2 className="text-m">{title}</h2>
      <p className="small muted">{translate(`my_grades.total.method.${method}`)}</p>
      {final.average !== null && <Sum subject={subject} final={final} />}
      <Verdict subject={subject} final={final} />
    </>
  )
}

/** A line of the sum: one work, or all lessons of the same weight. */
type SumRow = { key: string; marks: OwnMark[]; weight: number; part: number; isDropped: boolean }

const exact = (value: number): number => Math.round(value * 1e6) / 1e6

/** Groups lessons of equal weight and category into one line. */
const keyOf = ({ kind, item_id }: OwnMark, { weight, category, is_dropped }: Part): string =>
  kind === 'lesson' && !is_dropped ? `lessons ${weight} ${category ?? ''}` : String(item_id)

/** Groups the parts of a final mark into lines, in the order of the marks. */
export const rowsOf = ({ marks }: OwnSubject, { parts }: Final): SumRow[] => {
  const rows = new Map<string, SumRow>()
  for (const mark of marks) {
    const part = parts.find(({ item_id }) => item_id === mark.item_id)
    if (!part) continue
    const key = keyOf(mark, part)
    const row = rows.get(key) ?? { key, marks: [], weight: 0, part: 0, isDropped: part.is_dropped }
    rows.set(key, {
      ...row,
      marks: [...row.marks, mark],
      weight: exact(row.weight + part.weight),
      part: exact(row.part + part.counted * part.weight),
    })
  }
  return [...rows.values()]
}

const Sum = ({ subject, final }: Props & { final: Final }) => {
  const translate = useTranslate()
  const { figure, division } = useFigures()
  const { method } = subject.rules
  const isPoints = method === 'points'
  const divided = isPoints ? final.sum / 100 : final.sum
  return (
    <table className="plain-table sum-table mt-2 num">
      <thead className="small medium muted">
        <tr>
          <th scope="col">{translate('my_grades.total.work')}</th>
          <th scope="col">{translate('my_grades.total.mark')}</th>
          {!isPoints && <th scope="col">{translate('my_grades.total.weight')}</th>}
          <th scope="col">{translate(isPoints ? 'my_grades.total.of' : 'my_grades.total.part')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(subject, final).map((row) => (
          <Row key={row.key} row={row} isPoints={isPoints} />
        ))}
        {method === 'categories' &&
          final.categories.map(({ name, average, weight }) => (
            <tr key={name} className="semibold">
              <th scope="row">{name ?? translate('my_grades.total.other')}</th>
              <td>{figure(Math.round(average * 100) / 100)}</td>
              <td>{figure(weight)}</td>
              <td>{figure(Math.round(average * weight * 100) / 100)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot className="semibold">
        <tr>
          <th scope="row" colSpan={isPoints ? 1 : 2}>
            {division(divided, final.weight)}
          </th>
          <td>{figure(isPoints ? divided : final.weight)}</td>
          <td>{figure(isPoints ? final.weight : divided)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const Row = ({ row, isPoints }: { row: SumRow; isPoints: boolean }) => {
  const translate = useTranslate()
  const { mark, work, figure } = useFigures()
  const [first] = row.marks
  const marks = row.marks.map((one) => mark(one) || translate('my_grades.total.missing')).join(', ')
  return (
    <tr className={row.isDropped ? 'faint' : undefined}>
      <th scope="row">
        {row.marks.length > 1 ? translate('my_grades.total.lessons', row.marks.length) : first && work(first)}
        {row.isDropped && <span> {translate('my_grades.total.dropped')}</span>}
      </th>
      <td>{marks}</td>
      {!isPoints && <td>{row.isDropped ? '—' : figure(row.weight)}</td>}
      <td>{row.isDropped ? '—' : figure(isPoints ? row.weight : row.part)}</td>
    </tr>
  )
}

/** States the final mark for the average, and whether it was set manually. */
const Verdict = ({ subject, final }: Props & { final: Final }) => {
  const translate = useTranslate()
  const figures = useFigures()
  const retakenOf = useRetakenText()
  const lines: string[] = []
  if (final.average !== null && final.value !== null) {
    const average = figures.average(subject, final.average)
    lines.push(translate('my_grades.total.means', { average, mark: figures.final(subject, final.value) }))
    const { averages, percents, pass } = subject.rules.bands
    const bands = subject.rules.method === 'points' ? percents : averages
    const next = final.value + 1
    const from = subject.scale === 'five' ? bands[next - 3] : undefined
    if (from !== undefined)
      lines.push(translate('my_grades.total.next', { mark: String(next), from: figures.average(subject, from) }))
    if (subject.scale === 'pass_fail') lines.push(translate('my_grades.total.pass', { from: figures.figure(pass) }))
  }
  if (subject.final) {
    const mark = figures.final(subject, subject.final.value)
    const { retake } = subject.final
    if (retake) lines.push(retakenOf(retake, subject.scale))
    else lines.push(translate(subject.final.is_signed ? 'my_grades.total.signed' : 'my_grades.total.by_hand', { mark }))
    if (subject.final.reason !== null) lines.push(translate('my_grades.total.reason', { reason: subject.final.reason }))
  }
  return <p className="small muted mt-2">{lines.join(' ')}</p>
}
