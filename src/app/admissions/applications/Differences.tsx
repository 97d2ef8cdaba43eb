import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'

/** What the applicant changed since the last review: the only thing to read when it comes back. */
export const Differences = ({ differences }: Pick<ProfileCase, 'differences'>) => {
  const translate = useTranslate()
  if (differences.length === 0) return null
  return (
    <section className="panel differences" aria-labelledby="differences">
      <header>
        <h2 id="differences">{translate('profiles.differences.title', differences.length)}</h2>
      </header>
      <div className="tw">
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('profiles.differences.field')}</th>
              <th scope="col">{translate('profiles.differences.before')}</th>
              <th scope="col">{translate('profiles.differences.after')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, label, before, after }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                <td className="before">{before ?? '—'}</td>
                <td>{after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
