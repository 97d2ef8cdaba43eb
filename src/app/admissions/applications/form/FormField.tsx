import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldContext } from './fieldContext'
import '../applications.css'

type Props = {
  source: string
  children: (field: { source: string; disabled: boolean }) => ReactNode
}

/** A field with its remarks beside it; a field that cannot be changed now shows a lock. */
export const FormField = ({ source, children }: Props) => {
  const translate = useTranslate()
  const { canEdit, renderBeside } = useFieldContext()
  const disabled = !canEdit(source)
  const note = renderBeside(source)
  return (
    <div className={note ? 'form-field remarked' : 'form-field'} id={`field-${source}`}>
      {children({ source, disabled })}
      {disabled && (
        <span className="faint lock" title={translate('application_form.locked')}>
          <Lock size={16} strokeWidth={2} aria-hidden />
        </span>
      )}
      {note}
    </div>
  )
}
