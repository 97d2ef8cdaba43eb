import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { ChoiceDetails } from '../../../../api/admissions/applicationStates'
import { valueAt } from '../../../kit/forms/conflict'
import { formParts, isMinor, PartFacts } from '../form'
import { isWithin, ChoiceList, stepOfPath } from '../states'

type Props = {
  form: { readonly [P in keyof ApplicationForm]?: unknown }
  choices: readonly ChoiceDetails[]
  /** Paths that can be edited now; their parts link to their steps. */
  editable?: MyApplication['editable']
}

/** The whole application, read-only. */
export const ApplicationSummary = ({ form, choices, editable = [] }: Props) => {
  const translate = useTranslate()
  const born = valueAt(form, 'person.birth_date')
  const isUnderAge = isMinor({ born: typeof born === 'string' ? born : null })
  return (
    <div className="stack gap-6 summary">
      {formParts
        .filter((part) => part !== 'representative' || isUnderAge)
        .map((part) => (
          <section key={part} aria-label={translate(`application_form.parts.${part}`)}>
            <header className="row">
              <h2 className="text-m grow">{translate(`application_form.parts.${part}`)}</h2>
              {isWithin({ path: part, paths: editable, orHolds: true }) && (
                <Link className="small tap" to={`/my-profile?step=${stepOfPath(part)}`}>
                  {translate('my_application.check.open')}
                  <span className="sr-only">: {translate(`application_form.parts.${part}`)}</span>
                </Link>
              )}
            </header>
            {part === 'choices' ? <ChoiceList choices={choices} /> : <PartFacts part={part} form={form} />}
          </section>
        ))}
    </div>
  )
}
