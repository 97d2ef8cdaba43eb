import type { UserObject } from '../../../api'

/** How a person is addressed: by first name and patronymic where they are kept, else by the whole name. */
export const greetingName = ({
  first_name,
  middle_name,
  name,
}: Pick<UserObject, 'first_name' | 'middle_name' | 'name'>) =>
  [first_name, middle_name].filter((part) => part !== '').join(' ') || name
