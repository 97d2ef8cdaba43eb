import { ChevronRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import { useNumberText } from '../../kit/fields/useNumberText'
import { RichText } from '../../kit/inputs/RichTextInput'
import { dayAndTime } from '../../shell/dates'
import { FileLinks } from '../../library'

/** Instructions with files and materials; folded when the student has already handed in. */
export const TaskPanel = ({ homework, isFolded }: { homework: OwnHomework; isFolded: boolean }) => {
  const translate = useTranslate()
  const { instructions, files, materials } = homework
  return (
    <details className="panel disclosure homework-task" open={!isFolded}>
      <summary className="p-5">
        <ChevronRight className="disclosure-arrow" size={20} strokeWidth={1.75} aria-hidden />
        <h2 className="grow">{translate('own_homework.task')}</h2>
      </summary>
      <div className="stack gap-4 homework-body">
        {instructions ? <RichText html={instructions} /> : <p className="muted">{translate('own_homework.no_text')}</p>}
        {files.length > 0 && <FileLinks files={files} />}
        {materials.length > 0 && (
          <div>
            <h3 className="text-s muted">{translate('own_homework.materials')}</h3>
            <ul className="stack gap-2 mt-2">
              {materials.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/study/${id}`}>{name}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </details>
  )
}

/** Dates and rules, so that nobody has to guess what happens after the deadline. */
export const RulesPanel = ({ homework }: { homework: OwnHomework }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { due_at, late_until, deduction, deduction_unit, hand_ins_left, max_hand_ins, team, scale } = homework
  const takesNothing = homework.refusal === 'nothing_to_hand_in'
  return (
    <section className="panel stack p-5 gap-3" aria-labelledby="homework-rules">
      <h2 id="homework-rules" className="text-m">
        {translate('own_homework.rules')}
      </h2>
      <dl className="stack gap-3 small">
        <Rule name="due">{dayAndTime(due_at)}</Rule>
        {!takesNothing && (
          <Rule name="late">
            {late_until === null
              ? translate('own_homework.never_late')
              : translate('own_homework.late_until', { moment: dayAndTime(late_until) })}
            {late_until !== null && deduction > 0 && scale !== 'pass_fail' && (
              <span className="block muted">
                {translate(`own_homework.deduction.${deduction_unit}`, {
                  value: shown(deduction),
                  smart_count: deduction,
                })}
              </span>
            )}
          </Rule>
        )}
        {!takesNothing && (
          <Rule name="left">{translate('own_homework.times_left', { left: hand_ins_left, max: max_hand_ins })}</Rule>
        )}
        {!takesNothing && <Rule name="offline">{translate('own_homework.offline')}</Rule>}
        {team && (
          <Rule name="team">
            {team.name}
            <span className="block muted">{team.members.map(({ name }) => name).join(', ')}</span>
          </Rule>
        )}
      </dl>
    </section>
  )
}

const Rule = ({ name, children }: { name: string; children: React.ReactNode }) => {
  const translate = useTranslate()
  return (
    <div className="labelled">
      <dt className="muted">{translate(`own_homework.rule.${name}`)}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** Criteria with the points of the reviewed version. */
export const RubricPanel = ({ homework }: { homework: OwnHomework }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { rubric, versions } = homework
  const points = versions.find(({ criteria }) => criteria !== null)?.criteria ?? null
  if (rubric.length === 0) return null
  return (
    <section className="panel" aria-labelledby="homework-rubric">
      <header>
        <h2 id="homework-rubric" className="text-m">
          {translate('own_homework.rubric')}
        </h2>
      </header>
      <ul className="list">
        {rubric.map(({ text, hint, points: most }, place) => (
          <li key={place}>
            <div className="grow">
              <p>{text}</p>
              {hint && <p className="small muted">{hint}</p>}
            </div>
            <span className="num nowrap muted">
              {points?.[place] === undefined
                ? translate('own_homework.up_to', { points: shown(most) })
                : translate('own_homework.of', { points: shown(points[place]), most: shown(most) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
