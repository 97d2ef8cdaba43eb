import Button from '@mui/material/Button'
import { CircleAlert, Plus, GripVertical, X } from 'lucide-react'
import { useCallback, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import type { OfferedDirection } from '../../../../api/admissions/campaigns'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { ChoiceDetails } from '../../../../api/admissions/applicationStates'
import { errorList } from '../../../kit/inputs/errorList'
import { AddChoice } from './AddChoice'
import { MoveButtons } from '../../../kit/inputs/rows/MoveButtons'
import IconButton from '@mui/material/IconButton'
import { levelsText } from './levelsText'
import { useDragOrder } from '../../../kit/inputs/rows/useDragOrder'
import '../../shared/admissions.css'
import '../applications.css'

type Choice = ApplicationForm['choices'][number]
type Props = {
  offer: readonly OfferedDirection[]
  /** The saved choices, for the names of directions that are no longer offered. */
  saved: readonly ChoiceDetails[]
  most: number
}

const choiceKey = ({ direction_id, education_method_id, basis }: Choice) =>
  `${direction_id}.${education_method_id}.${basis}`

type ChoiceRowProps = {
  choice: ApplicationForm['choices'][number]
  direction: OfferedDirection | undefined
  /** The saved choice, which provides the name of a direction that is no longer offered. */
  gone: ChoiceDetails | undefined
  /** Completed education; null if not entered yet. */
  level: ApplicationForm['education']['level']
  index: number
  count: number
  isDragged: boolean
  handle: { onPointerDown: (event: PointerEvent) => void; onKeyDown: (event: KeyboardEvent) => void }
  onMove: (to: number) => void
  onRemove: () => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A choice with its position, drag handle and move buttons. */
const ChoiceRow = ({
  choice,
  direction,
  gone,
  level,
  index,
  count,
  isDragged,
  handle,
  onMove,
  onRemove,
}: ChoiceRowProps) => {
  const translate = useTranslate()
  const name = direction?.name ?? gone?.direction_name ?? translate('application_form.choice.gone')
  const method = direction?.education_methods.find(({ id }) => id === choice.education_method_id)?.name
  return (
    <li className={`row wrap drag-row choice-row${isDragged ? ' dragged' : ''}`}>
      <button
        type="button"
        className="grip"
        aria-label={translate('application_form.choice.drag', { name, place: index + 1 })}
        {...handle}
      >
        <GripVertical {...icon} />
      </button>
      <span className="center num text-s semibold priority" aria-hidden>
        {index + 1}
      </span>
      <div className="grow-wide">
        <b className="medium">{name}</b>
        <p className="small muted num">
          {[
            direction?.code ?? gone?.direction_code,
            direction?.profile ?? gone?.direction_profile,
            method ?? gone?.education_method,
            translate(`application_form.bases.${choice.basis}`),
            direction && translate('application_form.choice.places', direction.places[choice.basis]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!direction && gone && <p className="small text-warning">{translate('application_form.choice.gone')}</p>}
        {direction && level !== null && !direction.entry_levels.includes(level) && (
          <p className="small text-warning">{levelsText({ levels: direction.entry_levels, level, translate })}</p>
        )}
      </div>
      <div className="push nowrap">
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <IconButton aria-label={translate('kit.order.remove', { name })} onClick={onRemove}>
          <X {...icon} />
        </IconButton>
      </div>
    </li>
  )
}

/** The applicant's choices in order of priority, sortable by dragging, keyboard or buttons. */
export const ChoicesInput = ({ offer, saved, most }: Props) => {
  const translate = useTranslate()
  const { field, formState } = useController<ApplicationForm, 'choices'>({ name: 'choices' })
  const { value: chosen, onChange, ref } = field
  const level = useWatch<ApplicationForm, 'education.level'>({ name: 'education.level' }) ?? null
  const [isAdding, setAdding] = useState(false)
  const [announcement, announce] = useState('')
  const faults = errorList({ errors: { choices: formState.errors.choices }, order: [] })

  const move = useCallback(
    ({ from, to }: { from: number; to: number }) => {
      const [choice] = chosen.slice(from, from + 1)
      if (!choice) return
      onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, choice))
      const name = offer.find(({ direction_id }) => direction_id === choice.direction_id)?.name ?? ''
      announce(translate('application_form.choice.moved', { name, place: to + 1 }))
    },
    [chosen, offer, onChange, translate],
  )
  const { list, dragged, handle } = useDragOrder({ onMove: move })
  return (
    <div className="stack gap-4">
      {chosen.length > 0 && (
        <ol ref={list} className="bordered divided choice-list">
          {chosen.map((choice, index) => (
            <ChoiceRow
              key={choiceKey(choice)}
              choice={choice}
              direction={offer.find(({ direction_id }) => direction_id === choice.direction_id)}
              gone={saved.find(({ direction_id }) => direction_id === choice.direction_id)}
              level={level}
              index={index}
              count={chosen.length}
              isDragged={dragged === index}
              handle={handle(index, chosen.length)}
              onMove={(to) => move({ from: index, to })}
              onRemove={() => onChange(chosen.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {faults.map(({ path, message }) => (
        <p key={path} className="field-error">
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
      <div className="row wrap">
        <Button
          variant={chosen.length === 0 ? 'contained' : 'outlined'}
          ref={ref}
          disabled={chosen.length >= most}
          onClick={() => setAdding(true)}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden />
          {translate('application_form.choice.add')}
        </Button>
        <span className="small muted">
          {translate('application_form.choice.count', { count: chosen.length, most })}
        </span>
      </div>
      {isAdding && (
        <AddChoice
          offer={offer}
          chosen={chosen}
          level={level}
          onClose={() => setAdding(false)}
          onAdd={(choice) => {
            onChange([...chosen, choice])
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}
