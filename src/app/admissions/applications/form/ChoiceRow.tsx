import { MoveButtons } from '../../../kit/inputs/MoveButtons'
import IconButton from '@mui/material/IconButton'
import { GripVertical, X } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { OfferedDirection } from '../../../../api/admissions/campaigns'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { levelsText } from './levelsText'
import type { ChoiceDetails } from '../../../../api/admissions/applicationStates'

type Props = {
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
export const ChoiceRow = ({
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
}: Props) => {
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
