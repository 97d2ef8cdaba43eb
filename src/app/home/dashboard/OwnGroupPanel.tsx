import { useTranslate } from 'react-admin'
import type { OwnGroup } from '../../../api/home/dashboard'
import { tints } from '../../shell/person/Initials'
import { initials } from '../../shell/person/names'
import { useFold } from './useFold'

/** A student's own group: course, programme, curator and teachers. */
export const OwnGroupPanel = ({ group }: { group: OwnGroup }) => {
  const translate = useTranslate()
  const { code, direction, course, academic_year, education_method, curator, teachers } = group
  const people = [
    ...(curator
      ? [{ ...curator, role: [translate('dashboard.studies.curator'), ...curator.subjects].join(', ') }]
      : []),
    ...teachers.map((teacher) => ({ ...teacher, role: teacher.subjects.join(', ') })),
  ]
  const { shown, more } = useFold(people, 3)
  return (
    <section className="panel" aria-labelledby="own-group">
      <header>
        <h2 id="own-group">{translate('dashboard.studies.title', { code })}</h2>
        <p className="small muted w-full">
          {[
            translate('dashboard.studies.course_text', { course, year: academic_year }),
            education_method,
            `${direction.code} ${direction.name}`,
            direction.profile,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {people.length === 0 ? (
        <p className="home-empty muted">{translate('dashboard.studies.nobody')}</p>
      ) : (
        <ul className="list" aria-label={translate('dashboard.studies.people')}>
          {shown.map((one, place) => (
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
      {more}
    </section>
  )
}
