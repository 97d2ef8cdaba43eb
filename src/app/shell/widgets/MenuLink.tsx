import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'

type Props = { readonly icon: LucideIcon; readonly to: string; readonly children: string }

/** A menu item that is a link. */
export const MenuLink = ({ icon: Icon, to, children }: Props) => (
  <Link className="menu-item" role="menuitem" tabIndex={-1} to={to}>
    <Icon className="i s" aria-hidden="true" />
    {children}
  </Link>
)
