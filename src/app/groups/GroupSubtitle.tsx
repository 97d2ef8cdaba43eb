import { useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { ReferenceNames } from '../kit/inputs/choices/ReferenceNames'

/** Direction, form of study and year of the group. */
export const GroupSubtitle = ({ group }: { group: Group }) => {
  const translate = useTranslate()
  return (
    <>
      {group.direction.name} · <ReferenceNames reference="types/education-methods" ids={[group.education_method_id]} />{' '}
      · {translate('groups.course', { course: group.course })}
    </>
  )
}
