import type { UserObject } from '../../../api'
import { Initials } from './Initials'

/** The user's photo or initials; hidden from screen readers, because the name is beside it. */
export const Avatar = ({ person }: { person: UserObject }) =>
  person.photo_url === null ? (
    <Initials person={person} />
  ) : (
    <img className="avatar" src={person.photo_url} alt="" width="32" height="32" />
  )
