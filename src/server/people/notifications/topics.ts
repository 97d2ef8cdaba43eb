import { contract } from '../../../api'
import type { Access } from '../../../api/kit/endpoints'
import { hasPermission } from '../../kit/access'
import type { Person } from '../../kit/person'

const reads = Object.entries(contract).flatMap(([key, { access }]: [string, { access: Access }]) => {
  const [method, path = ''] = key.split(' ')
  return method === 'GET' ? [{ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), access }] : []
})

/** Whether an API token may read the records of a topic through some endpoint. */
export const canRead = (person: Person, topic: string): boolean =>
  reads.some(
    ({ pattern, access }) =>
      pattern.test(`/api/${topic}`) &&
      !(typeof access === 'object' && access.sessionOnly === true) &&
      hasPermission(access, person),
  )
