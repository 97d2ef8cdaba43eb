import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { FormPart } from './formValues'
import { useFacts, type Fact } from './useFacts'
import '../applications.css'

type Props = {
  part: FormPart
  form: { readonly [P in keyof ApplicationForm]?: unknown }
  /** Content at the end of a line and below it. */
  renderAfter?: (fact: Fact) => ReactNode
  renderBelow?: (fact: Fact) => ReactNode
}

/** A read-only part of the form: one line per field. */
export const PartFacts = ({ part, form, renderAfter, renderBelow }: Props) => {
  const translate = useTranslate()
  const facts = useFacts()(part, form)
  if (facts.length === 0) return <p className="muted small">{translate('application_form.nothing')}</p>
  return (
    <dl className="divided">
      {facts.map((fact) => (
        <div key={fact.path} className="py-2 fact">
          <dt className="text-s muted">{fact.label}</dt>
          <dd className="row align-start">
            <span className={fact.isEmpty ? 'grow faint' : 'grow anywhere num'}>{fact.value}</span>
            {renderAfter?.(fact)}
          </dd>
          {renderBelow?.(fact)}
        </div>
      ))}
    </dl>
  )
}
