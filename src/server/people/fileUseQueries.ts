import { sql } from 'kysely'
import { isStaff } from '../kit/access'
import type { FileUse } from '../kit/room'

export const photosOfPeople: FileUse = {
  entity: 'access/users',
  links: 'user_photos',
  column: 'user_id',
  records: 'users',
  name: sql.ref('users.name'),
  opensTo: isStaff,
}
