import { Check, Minus } from 'lucide-react'
import { useState, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnMark, OwnSubject } from '../../../api/gradebook/myGrades'
import { computedFinal, hypotheticalFinal, upcomingWorks } from '../../../api/gradebook/ownGrades'
import { shortDay, useFigures } from '../shared/figures'
import Button from '@mui/material/Button'
import { hypotheticalWork, targetOf, neededMark } from './neededMark'

type MarkPickProps = {
  name: string
  note: string
  work: OwnMark
  value: number | null
  onPick: (value: number | null) => void
}

const choices = { five: [5, 4, 3, 2], pass_fail: [1, 0] } as const

/** Choice of a hypothetical mark; a second press deselects it. */
const MarkPick = ({ name, note, work, value, onPick }: MarkPickProps) => {
  const id = useId()
  const { mark } = useFigures()
  return (
    <div className="row wrap between">
      <p id={id}>
        <span className="block medium">{name}</span>
        {note && <span className="small muted num"> {note}</span>}
      </p>
      {work.scale === 'hundred' ? (
        <Points id={id} work={work} value={value} onPick={onPick} />
      ) : (
        <div className="row gap-1" role="group" aria-labelledby={id}>
          {choices[work.scale].map((choice) => (
            <Button
              key={choice}
              size="small"
              variant={value === choice ? 'contained' : 'outlined'}
              className="num"
              aria-pressed={value === choice}
              aria-label={`${name}: ${mark({ ...work, value: choice, flag: null })}`}
              onClick={() => onPick(value === choice ? null : choice)}
            >
              {mark({ ...work, value: choice, flag: null })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type PointsProps = Pick<MarkPickProps, 'work' | 'value' | 'onPick'> & { id: string }

const Points = ({ id, work: { max }, value, onPick }: PointsProps) => {
  const translate = useTranslate()
  const read = (typed: string) => {
    const points = Number(typed.replace(',', '.'))
    onPick(typed.trim() === '' || Number.isNaN(points) ? null : Math.min(max, Math.max(0, points)))
  }
  return (
    <label className="row points">
      <input
        className="input"
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(event) => read(event.target.value)}
      />
      <span className="small muted num">{translate('my_grades.of_points', { max })}</span>
    </label>
  )
}

/** Calculator for hypothetical marks in upcoming works. Nothing is saved or sent. */
export const WhatIf = ({ subject }: { subject: OwnSubject }) => {
  const translate = useTranslate()
  const figures = useFigures()
  const [given, setGiven] = useState<ReadonlyMap<number, number>>(new Map())
  const ahead = upcomingWorks(subject)
  const works = ahead.length > 0 ? ahead : [hypotheticalWork(subject)]
  const tried = { ...subject, marks: [...subject.marks, ...(ahead.length > 0 ? [] : works)] }
  const target = targetOf(subject, computedFinal(subject).value)
  const mark = figures.final(subject, target.value)
  const pick = (work: OwnMark, value: number | null) => {
    const next = new Map(given)
    if (value === null) next.delete(work.item_id)
    else next.set(work.item_id, value)
    setGiven(next)
  }
  return (
    <div>
      <h2 className="text-m">
        {translate(target.isKept ? 'my_grades.what_if.keep' : 'my_grades.what_if.title', { mark })}
      </h2>
      <p className="small muted mt-1">
        {translate(ahead.length > 0 ? 'my_grades.what_if.ahead' : 'my_grades.what_if.none_ahead', ahead.length)}{' '}
        {translate('my_grades.what_if.never_kept')}
      </p>
      <div className="panel divided mt-3">
        <div className="stack p-4">
          {works.map((work) => (
            <MarkPick
              key={work.item_id}
              name={nameOf(work, translate('my_grades.what_if.one_more'))}
              note={[
                shortDay(work.held_on),
                subject.rules.method === 'weighted' &&
                  translate('my_grades.weight', { weight: figures.figure(work.weight) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              work={work}
              value={given.get(work.item_id) ?? null}
              onPick={(value) => pick(work, value)}
            />
          ))}
        </div>
        <Result subject={tried} given={given} />
        <ul className="stack gap-1 p-4 text-s">
          {works.map((work) => (
            <Needed key={work.item_id} subject={tried} work={work} given={given} target={target.value} />
          ))}
        </ul>
      </div>
    </div>
  )
}

const nameOf = ({ title }: OwnMark, oneMoreName: string): string => title || oneMoreName

type WhatIfProps = { subject: OwnSubject; given: ReadonlyMap<number, number> }

const Result = ({ subject, given }: WhatIfProps) => {
  const translate = useTranslate()
  const figures = useFigures()
  const { value, average, sum, weight } = hypotheticalFinal(subject, given)
  const isSum = subject.rules.method === 'average' || subject.rules.method === 'weighted'
  return (
    <div className="row gap-4 p-4" role="status">
      <span className={subject.scale === 'pass_fail' ? 'mark-tile in-words' : 'mark-tile num'} aria-hidden>
        {value === null ? '–' : figures.final(subject, value)}
      </span>
      <p>
        <b className="block">
          {value === null || average === null
            ? translate('my_grades.what_if.nothing')
            : translate('my_grades.what_if.comes_out', {
                average: figures.average(subject, average),
                mark: figures.final(subject, value),
              })}
        </b>
        {isSum && average !== null && <span className="small muted num">{figures.division(sum, weight)}</span>}
      </p>
    </div>
  )
}

/** The lowest mark needed in this work alone, if the other works get the hypothetical marks chosen for them. */
const Needed = ({ subject, work, given, target }: WhatIfProps & { work: OwnMark; target: number }) => {
  const translate = useTranslate()
  const { mark, final } = useFigures()
  const least = neededMark({ subject, work, given, target })
  const values = { work: nameOf(work, translate('my_grades.what_if.one_more')), target: final(subject, target) }
  if (least === null)
    return (
      <li className="row align-start">
        <Minus className="faint" size={16} strokeWidth={2} aria-hidden />
        <span>{translate('my_grades.what_if.too_little', values)}</span>
      </li>
    )
  const words = least === work.max ? 'needs' : 'enough'
  return (
    <li className="row align-start">
      <Check className="text-success" size={16} strokeWidth={2} aria-hidden />
      <span>
        {translate(`my_grades.what_if.${words}`, { ...values, least: mark({ ...work, value: least, flag: null }) })}
      </span>
    </li>
  )
}
