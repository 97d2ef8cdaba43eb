import type { UserObject } from '../../../api'
import { Initials } from './Initials'

/** A person's photo or, without one, the initials. Said by the name beside it. */
export const Avatar = ({ person }: { person: UserObject }) =>
  person.photo_url === null ? (
    <Initials person={person} />
  ) : (
    <img className="avatar" src={person.photo_url} alt="" width="32" height="32" />
  )
