import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { ChoiceDetails } from '../../../../api/admissions/applicationStates'
import { StatusChip } from '../../../kit/fields/StatusChip'
import '../../shared/admissions.css'

const variants = {
  none: 'secondary',
  recommended: 'success',
  waitlist: 'secondary',
  declined: 'dark',
  enrolled: 'success',
} as const

type Props = {
  choices: readonly ChoiceDetails[]
  /** Buttons for a choice. */
  renderActions?: (choice: ChoiceDetails) => ReactNode
}

/** The choices in order of priority with their state. */
export const ChoiceList = ({ choices, renderActions }: Props) => {
  const translate = useTranslate()
  return (
    <ol className="divided">
      {choices.map((choice) => (
        <li key={choice.id} className="row wrap align-start gap-3 py-3">
          <span className="center num text-s semibold priority">{choice.priority}</span>
          <div className="grow-wide">
            <b className="medium">{choice.direction_name}</b>
            <p className="small muted num">
              {[
                choice.direction_code,
                choice.direction_profile,
                choice.education_method,
                translate(`application_form.bases.${choice.basis}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {choice.state_reason && <p className="small">{choice.state_reason}</p>}
            {choice.group && (
              <p className="small">{translate('application_form.group', { code: choice.group.code })}</p>
            )}
          </div>
          <div className="row wrap push">
            {choice.state !== 'none' && (
              <StatusChip variant={variants[choice.state]}>
                {translate(`application_form.choice_state.${choice.state}`)}
              </StatusChip>
            )}
            {renderActions?.(choice)}
          </div>
        </li>
      ))}
    </ol>
  )
}
