import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import { useFormAround } from './fieldContext'
import { PartFacts } from './PartFacts'

/** The parts of the form that are lists and may stay empty. */
export type ListPart = 'exam_results' | 'achievements' | 'benefits'
type Props = { part: ListPart; children: ReactNode }

/** A list of the form with the remarks on it; when it may not be changed, it is shown for reading. */
export const ListField = ({ part, children }: Props) => {
  const { canEdit, renderBeside } = useFormAround()
  const values = useWatch<ProfileForm>()
  const note = renderBeside(part)
  return (
    <div className={note ? 'form-field remarked' : 'form-field'} id={`field-${part}`}>
      {canEdit(part) ? children : <PartFacts part={part} form={{ [part]: values[part] }} />}
      {note}
    </div>
  )
}
