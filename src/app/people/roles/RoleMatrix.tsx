import { useGetList, useTranslate } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { CreateLink } from '../../kit/lists/CreateLink'
import { ListFault } from '../../kit/lists/ListFault'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { useCan } from '../../shell/session/store'
import { MatrixTable } from './MatrixTable'
import { RoleCards } from './RoleCards'
import './roles.css'
import '../../kit/lists/lists.css'

/** More roles than any college keeps. */
const allRoles = 500

/** Who may do what: roles across, permissions down. On a phone each role is a card. */
export const RoleMatrix = () => {
  const translate = useTranslate()
  const canEdit = useCan('manage access')
  const { data, error } = useGetList<Role>(
    'access/roles',
    { pagination: { page: 1, perPage: allRoles }, sort: { field: 'id', order: 'ASC' } },
    { onError: () => undefined },
  )
  const title = translate('roles.title')
  const fault = faultOf({ error, data })
  if (fault) return <ListFault title={title} error={fault} />
  return (
    <div className="list-page roles-page">
      <PageHead
        title={title}
        subtitle={translate('roles.subtitle')}
        actions={canEdit && <CreateLink label={translate('roles.new')} />}
      />
      {data && (
        <>
          <MatrixTable roles={data} />
          <RoleCards roles={data} />
        </>
      )}
    </div>
  )
}
