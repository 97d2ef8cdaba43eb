import { initials } from './names'

/** Tints from the status colours. */
export const tints = ['primary', 'info', 'warning', 'secondary'] as const

type Props = { person: Parameters<typeof initials>[0] & { id: number }; small?: boolean }

/** Initials on a tint derived from the user's id; hidden from screen readers, because the name is beside it. */
export const Initials = ({ person, small }: Props) => (
  <span className={`avatar ${small ? 's ' : ''}${tints[person.id % tints.length]}`} aria-hidden="true">
    {initials(person)}
  </span>
)
