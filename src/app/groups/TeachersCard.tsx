import { useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { ReferenceNames } from '../kit/inputs/choices/ReferenceNames'

/** Curator and teachers of the group, as last saved. */
export const TeachersCard = ({ group: { curator_id, teachers } }: { group: Group }) => {
  const translate = useTranslate()
  if (curator_id === null && teachers.length === 0) return null
  return (
    <section className="panel" aria-labelledby="teachers">
      <header>
        <h2 id="teachers">{translate('resources.groups.fields.teachers')}</h2>
      </header>
      <ul className="list small">
        {curator_id !== null && (
          <li>
            <div>
              <p className="medium">
                <ReferenceNames reference="groups/people" ids={[curator_id]} />
              </p>
              <p className="muted">{translate('resources.groups.fields.curator_id')}</p>
            </div>
          </li>
        )}
        {teachers.map(({ user_id, subject_id }) => (
          <li key={`${user_id}.${subject_id}`}>
            <div>
              <p className="medium">
                <ReferenceNames reference="groups/people" ids={[user_id]} />
              </p>
              <p className="muted">
                <ReferenceNames reference="directories/subjects" ids={[subject_id]} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
