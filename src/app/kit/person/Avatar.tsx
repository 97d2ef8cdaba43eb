import type { UserObject } from '../../../api'
import { initials } from './names'

const tints = ['a', 'b', 'c', 'd'] as const

/** A person's photo or, without one, initials on a tint that stays the same for that person. Said by the name beside it. */
export const Avatar = ({ person }: { person: UserObject }) => {
  if (person.photo_url !== null) return <img className="ava" src={person.photo_url} alt="" width="32" height="32" />
  return (
    <span className={`ava ${tints[person.id % tints.length]}`} aria-hidden="true">
      {initials(person)}
    </span>
  )
}
