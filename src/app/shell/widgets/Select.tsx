import type { ComponentPropsWithoutRef } from 'react'

type Props = Omit<ComponentPropsWithoutRef<'select'>, 'onChange'> & {
  readonly value: string | number
  readonly onValue: (value: string) => void
}

/** A list of the browser's own kind, which is found by typing and works on every phone; the class is its frame's. */
export const Select = ({ className, onValue, children, ...rest }: Props) => (
  <div className={className ? `select ${className}` : 'select'}>
    <select {...rest} className="in" onChange={({ target }) => onValue(target.value)}>
      {children}
    </select>
  </div>
)
