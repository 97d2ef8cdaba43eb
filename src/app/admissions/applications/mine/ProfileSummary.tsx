import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import type { PlacedChoice } from '../../../../api/admissions/applicationStates'
import { valueAt } from '../../../kit/forms/conflict'
import { formParts, isMinor, PartFacts } from '../form'
import { isWithin, PlacedChoices, stepOfPath } from '../states'

type Props = {
  form: { readonly [P in keyof ProfileForm]?: unknown }
  choices: readonly PlacedChoice[]
  /** Paths that can be edited now; their parts link to their steps. */
  editable?: MyProfile['editable']
}

/** The whole application, read-only. */
export const ProfileSummary = ({ form, choices, editable = [] }: Props) => {
  const translate = useTranslate()
  const born = valueAt(form, 'person.birth_date')
  const isUnderAge = isMinor({ born: typeof born === 'string' ? born : null })
  return (
    <div className="stack gap-6 summary">
      {formParts
        .filter((part) => part !== 'representative' || isUnderAge)
        .map((part) => (
          <section key={part} aria-label={translate(`profile_form.parts.${part}`)}>
            <header className="row">
              <h2 className="text-m grow">{translate(`profile_form.parts.${part}`)}</h2>
              {isWithin({ path: part, paths: editable, orHolds: true }) && (
                <Link className="small tap" to={`/my-profile?step=${stepOfPath(part)}`}>
                  {translate('my_profile.check.open')}
                  <span className="sr-only">: {translate(`profile_form.parts.${part}`)}</span>
                </Link>
              )}
            </header>
            {part === 'choices' ? <PlacedChoices choices={choices} /> : <PartFacts part={part} form={form} />}
          </section>
        ))}
    </div>
  )
}
