import type { Permission, UserObject } from '../../../src/api'
import { permissions } from '../../../src/api/kit/permissions'

type Options = Partial<Omit<UserObject, 'can'>> & {
  readonly can?: readonly Permission[]
  readonly educationType?: number
}

/** A signed-in user with exactly these permissions. */
export const person = ({ can = [], educationType, ...rest }: Options = {}): UserObject => ({
  id: 7,
  name: 'Соколова Мария Андреевна',
  last_name: 'Соколова',
  first_name: 'Мария',
  middle_name: 'Андреевна',
  email: 'sokolova@example.ru',
  email_verified: true,
  photo_url: null,
  role: 'custom',
  role_name: 'Сотрудник',
  reach: 'all',
  can: canOf(can),
  current_group: educationType === undefined ? null : groupOf(educationType),
  locale: 'ru',
  time_zone: 'Europe/Moscow',
  required_step: null,
  ...rest,
})

const groupOf = (education_type_id: number): UserObject['current_group'] => ({
  id: 1,
  code: 'ИС-24-1',
  name: 'Информационные системы',
  direction: { id: 1, code: '09.02.07', name: 'Информационные системы и программирование', education_type_id },
})

const canOf = (held: readonly Permission[]): UserObject['can'] => {
  const can: Partial<UserObject['can']> = {}
  for (const permission of permissions) can[permission] = held.includes(permission)
  return { ...none, ...can }
}

const none: UserObject['can'] = {
  vote: false,
  enroll: false,
  study: false,
  'manage media': false,
  'manage documents': false,
  'manage profiles': false,
  'manage portfolios': false,
  'manage groups': false,
  'manage materials': false,
  'manage tests': false,
  'manage gradebook': false,
  'view polls': false,
  'manage directories': false,
  'manage directions': false,
  'manage subjects': false,
  'manage users': false,
  'manage access': false,
}
