import { NavLink } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import type { MenuItem } from '../routing/menu'
import { sectionIcons } from './sectionIcons'

type Props = { readonly item: MenuItem; readonly mini: boolean; readonly onChoice?: () => void }

/** One section; where only icons fit, its name is a tooltip and stays readable for screen readers. */
export const SidebarLink = ({ item, mini, onChoice }: Props) => {
  const t = useTranslate()
  const Icon = sectionIcons[item.icon]
  const title = t(item.title)
  return (
    <NavLink to={item.path} title={mini ? title : undefined} onClick={onChoice}>
      <Icon className="i" aria-hidden="true" />
      <span>{title}</span>
    </NavLink>
  )
}
