import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

import './inputs.css'

export type FrameProps = {
  id: string
  label: string
  help?: ReactNode
  optional: boolean
  error: string | undefined
  /** Uses a legend instead of a label, for a group of controls. */
  group?: boolean
  children: ReactNode
}

/** Label, help text and error of an input. */
export const FieldFrame = ({ id, label, help, optional, error, group = false, children }: FrameProps) => {
  const translate = useTranslate()
  const name = (
    <>
      {label}
      {optional && <span className="faint regular"> — {translate('kit.field.optional')}</span>}
    </>
  )
  const notes = (
    <>
      {help && (
        <span className="hint" id={`${id}-help`}>
          {help}
        </span>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </>
  )
  return group ? (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{name}</legend>
      {children}
      {notes}
    </fieldset>
  ) : (
    <div className="field">
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {name}
      </label>
      {children}
      {notes}
    </div>
  )
}
