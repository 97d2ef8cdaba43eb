import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import type { MenuItem } from '../routing/menu'
import { Menu } from '../widgets/Menu'
import { MenuLink } from '../widgets/MenuLink'
import { sectionIcons } from './sectionIcons'

type Props = {
  readonly item: MenuItem
  readonly mini: boolean
  readonly current: boolean
  readonly open: boolean
  readonly onToggle: () => void
  readonly onChoice?: () => void
}

/** R2.27: a collapsible menu group; in the collapsed sidebar its children open in a flyout. */
export const SidebarGroup = ({ item, mini, current, open, onToggle, onChoice }: Props) => {
  const t = useTranslate()
  const id = useId()
  const { children } = item
  const Icon = sectionIcons[item.icon]
  const title = t(item.title)
  if (mini)
    return (
      <Menu
        className={current ? 'menu-item nav-link current' : 'menu-item nav-link'}
        label={title}
        title={title}
        side="beside"
        button={<Icon className="i" aria-hidden="true" />}
      >
        <p className="menu-cap">{title}</p>
        {children.map((child) => (
          <MenuLink key={child.path} icon={sectionIcons[child.icon]} to={child.path}>
            {t(child.title)}
          </MenuLink>
        ))}
      </Menu>
    )
  return (
    <>
      <button
        type="button"
        className={current && !open ? 'menu-item nav-link current' : 'menu-item nav-link'}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <Icon className="i" aria-hidden="true" />
        <span>{title}</span>
        <ChevronDown className="i s chev push faint" aria-hidden="true" />
      </button>
      <ul id={id} className="nav-children" hidden={!open}>
        {children.map((child) => (
          <li key={child.path}>
            <NavLink className="menu-item nav-link" to={child.path} onClick={onChoice}>
              <span>{t(child.title)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
