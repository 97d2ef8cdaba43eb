import { initials } from './names'

/** Four of the colours that statuses have. */
export const tints = ['primary', 'info', 'warning', 'secondary'] as const

type Props = { person: Parameters<typeof initials>[0] & { id: number }; small?: boolean }

/** A person's initials on a tint that stays the same for that person. Said by the name beside it. */
export const Initials = ({ person, small }: Props) => (
  <span className={`avatar ${small ? 's ' : ''}${tints[person.id % tints.length]}`} aria-hidden="true">
    {initials(person)}
  </span>
)
