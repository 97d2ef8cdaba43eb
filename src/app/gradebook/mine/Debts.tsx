import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { hypotheticalFinal, displayedFinal, type OwnDebt } from '../../../api/gradebook/ownGrades'
import { shortDay, useFigures } from '../shared/figures'

type Props = { debts: readonly OwnDebt[]; onOpen: (gradebookId: number) => void }

/** Outstanding work and failing subjects, at the top of the page. */
export const Debts = ({ debts, onOpen }: Props) => {
  const translate = useTranslate()
  if (debts.length === 0) return null
  return (
    <section className="panel attention warning stack p-5" aria-labelledby="owed">
      <h2 id="owed" className="text-l">
        {translate('my_grades.debts.title', debts.length)}
      </h2>
      <ul className="stack">
        {debts.map((debt) => (
          <li key={`${debt.subject.gradebook_id} ${debt.work?.item_id ?? 'final'}`} className="row wrap">
            <div className="grow-wide">
              <p className="medium">
                {debt.subject.subject_name}: {debt.work ? <Work debt={debt} /> : translate('my_grades.debts.final')}
              </p>
              <p className="small muted">{debt.work ? <Cost debt={debt} /> : translate('my_grades.debts.ask')}</p>
            </div>
            <Button variant="outlined" size="small" onClick={() => onOpen(debt.subject.gradebook_id)}>
              {translate('my_grades.debts.show')}
              <span className="sr-only">: {debt.subject.subject_name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Work = ({ debt: { work } }: { debt: OwnDebt }) => {
  const { work: nameOf } = useFigures()
  if (!work) return null
  return (
    <>
      {nameOf(work)} {work.kind !== 'lesson' && <span className="num muted">{shortDay(work.held_on)}</span>}
    </>
  )
}

/** Compares the current final mark with the final mark if the work is handed in and gets the best mark. */
const Cost = ({ debt: { subject, work } }: { debt: OwnDebt }) => {
  const translate = useTranslate()
  const { final, mark } = useFigures()
  const now = displayedFinal(subject)
  if (!work) return null
  const best = hypotheticalFinal(subject, new Map([[work.item_id, work.max]])).value
  const worst = { value: work.scale === 'five' ? 2 : 0, flag: null, scale: work.scale }
  const counts = translate('my_grades.debts.counts', { mark: mark(worst) })
  if (now === null || best === null || best === now || subject.final) return counts
  return `${counts} ${translate('my_grades.debts.would', {
    best: mark({ ...worst, value: work.max }),
    now: final(subject, now),
    after: final(subject, best),
  })}`
}
