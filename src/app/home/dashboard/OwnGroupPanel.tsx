import { useTranslate } from 'react-admin'
import type { OwnGroup } from '../../../api/home/dashboard'
import { dayOf } from '../../shell/dates'
import { tints } from '../../shell/person/Initials'
import { initials } from '../../shell/person/names'

/** A student's own group: direction, dates, curator and teachers. */
export const OwnGroupPanel = ({ group }: { group: OwnGroup }) => {
  const translate = useTranslate()
  const { code, name, direction, course, academic_year, education_method, starts_on, ends_on, curator, teachers } =
    group
  const facts = [
    ['direction', [direction.code, direction.name].join(' ')],
    ['profile', direction.profile],
    ['course', translate('dashboard.studies.course_text', { course, year: academic_year })],
    ['method', education_method],
    ['period', starts_on !== null && ends_on !== null ? `${dayOf(starts_on)} – ${dayOf(ends_on)}` : null],
  ] as const
  const people = [
    ...(curator
      ? [{ ...curator, role: [translate('dashboard.studies.curator'), ...curator.subjects].join(', ') }]
      : []),
    ...teachers.map((teacher) => ({ ...teacher, role: teacher.subjects.join(', ') })),
  ]
  return (
    <section className="panel" aria-labelledby="own-group">
      <header>
        <h2 id="own-group">{translate('dashboard.studies.title', { code })}</h2>
      </header>
      <div className="halves">
        <div className="pad">
          <p className="medium">{name}</p>
          <dl className="stack mt-3">
            {facts.map(([key, value]) =>
              value === null || value === name ? null : (
                <div key={key}>
                  <dt className="small muted">{translate(`dashboard.studies.${key}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
        </div>
        {people.length === 0 ? (
          <p className="pad muted">{translate('dashboard.studies.nobody')}</p>
        ) : (
          <ul className="list" aria-label={translate('dashboard.studies.people')}>
            {people.map((one, place) => (
              <li key={`${one.name} ${one.role}`}>
                <span className={`avatar ${tints[place % tints.length]}`} aria-hidden="true">
                  {initials(one)}
                </span>
                <div className="grow">
                  <p className="medium">{one.name}</p>
                  <p className="small muted">{one.role}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
