import Button from '@mui/material/Button'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OfferedDirection } from '../../../../api/admissions/campaigns'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { levelsText } from './levelsText'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { inView } from '../../../shell/page/inView'

type Choice = ApplicationForm['choices'][number]
type Props = {
  direction: OfferedDirection
  chosen: readonly Choice[]
  /** Completed education; null if not entered yet. */
  level: ApplicationForm['education']['level']
  isOpen: boolean
  onOpen: () => void
  onAdd: (choice: Choice) => void
}

/** An offered direction with its requirements; when expanded, shows the study forms and bases to pick from. */
export const OfferedChoice = ({ direction, chosen, level, isOpen, onOpen, onAdd }: Props) => {
  const translate = useTranslate()
  const duration = useDurationText()
  const shown = useNumberText()
  const id = useId()
  const variants = direction.education_methods.flatMap((method) =>
    direction.bases.map((basis) => ({
      direction_id: direction.direction_id,
      education_method_id: method.id,
      basis,
      method: method.name,
    })),
  )
  const isTaken = (selectedVariant: Choice) =>
    chosen.some(
      (one) =>
        one.direction_id === selectedVariant.direction_id &&
        one.education_method_id === selectedVariant.education_method_id &&
        one.basis === selectedVariant.basis,
    )
  const [picked, setPicked] = useState(0)
  const free = variants.filter((way) => !isTaken(way))
  const way = free[Math.min(picked, free.length - 1)]
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const isIneligible = level !== null && !direction.entry_levels.includes(level)
  return (
    // Scroll into view, because an item at the end of the list expands off screen.
    <li ref={isOpen ? inView : undefined}>
      <button
        type="button"
        className="unstyled row gap-3 w-full selectable offered-head rounded"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onOpen}
      >
        <span className="grow">
          <b className="block medium">{direction.name}</b>
          <span className="small muted num">
            {[direction.code, direction.profile, duration(direction.duration_months)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Chevron className="faint" size={20} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className="stack gap-2 offered-ways">
          {direction.qualification && <p className="small">{direction.qualification}</p>}
          <p className={isIneligible ? 'small text-warning' : 'small muted'}>
            {levelsText({ levels: direction.entry_levels, level, translate })}
          </p>
          {direction.entrance_subjects.length > 0 && (
            <p className="small muted">
              {translate('application_form.choice.exams', {
                subjects: direction.entrance_subjects
                  .map(({ name, min_score, source }) => {
                    const exam = translate('application_form.choice.exam', { name, score: min_score })
                    return source === 'college' ? `${exam}${translate('application_form.choice.held_here')}` : exam
                  })
                  .join(', '),
              })}
            </p>
          )}
          <p className="small muted">
            {translate('application_form.choice.ranked', {
              keys: direction.ranking.map((key) => translate(`application_form.ranking.${key}`)).join(', '),
            })}
          </p>
          {!isIneligible && free.length === 0 && (
            <p className="small">{translate('application_form.choice.all_taken')}</p>
          )}
          {!isIneligible && free.length > 0 && (
            <fieldset className="stack gap-2">
              <legend className="sr-only">{translate('application_form.choice.way')}</legend>
              {free.map((one, index) => (
                <label key={`${one.education_method_id}.${one.basis}`} className="check-label">
                  <input type="radio" name={id} checked={one === way} onChange={() => setPicked(index)} />
                  <span>
                    {one.method}, {translate(`application_form.bases.${one.basis}`)}
                    <span className="muted num">
                      {' · '}
                      {translate('application_form.choice.places', direction.places[one.basis])}
                      {one.basis === 'contract' &&
                        direction.price !== null &&
                        ` · ${translate('application_form.choice.price', { price: shown(direction.price) })}`}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {way && !isIneligible && (
            <Button
              variant="contained"
              onClick={() =>
                onAdd({
                  direction_id: way.direction_id,
                  education_method_id: way.education_method_id,
                  basis: way.basis,
                })
              }
            >
              {translate('application_form.choice.add_this')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const monthsInYear = 12

const withNonBreakingSpaces = (words: string) => words.replaceAll(' ', '\u00A0')

/** Formats a duration, e.g. 3 г. 10 мес., with non-breaking spaces between numbers and units. */
const useDurationText = () => {
  const translate = useTranslate()
  return (months: number): string => {
    const [years, rest] = [Math.floor(months / monthsInYear), months % monthsInYear]
    return [
      years > 0 && withNonBreakingSpaces(translate('directions.duration.years', years)),
      rest > 0 && withNonBreakingSpaces(translate('directions.duration.months', rest)),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
