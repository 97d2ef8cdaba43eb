import { CircleAlert, CircleDashed } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ApplicationFault } from '../../../../api/admissions/applicationForm'
import { addressOfPath, stepNames, stepOfPath } from '../states'

const places = [...stepNames.filter((name) => name !== 'check'), 'documents' as const, 'check' as const]

/** All problems that prevent submitting, grouped by step and linked to their fields. */
export const MissingList = ({ faults }: { faults: readonly ApplicationFault[] }) => {
  const translate = useTranslate()
  if (faults.length === 0) return null
  return (
    <section className="stack missing" aria-labelledby="missing">
      <h2 id="missing" tabIndex={-1}>
        {translate('my_application.check.missing', faults.length)}
      </h2>
      {places
        .map((place) => ({ place, own: faults.filter(({ path }) => stepOfPath(path) === place) }))
        .filter(({ own }) => own.length > 0)
        .map(({ place, own }) => (
          <div key={place}>
            <h3 className="text-s medium muted">{translate(`my_application.steps.${place}`)}</h3>
            <ul>
              {own.map((fault) => {
                const isMissing = fault.kind === 'missing'
                const Icon = isMissing ? CircleDashed : CircleAlert
                return (
                  <li key={`${fault.path}${fault.message}`} className="row align-start py-1">
                    <Icon
                      className={isMissing ? 'faint mt-1' : 'text-danger mt-1'}
                      size={16}
                      strokeWidth={2}
                      aria-hidden
                    />
                    <Link to={addressOfPath(fault.path)}>{fault.message}</Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
    </section>
  )
}
