import { Fragment, useEffect, useRef, useState, useId } from 'react'
import { useLocation, NavLink } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { menuFor, type MenuItem } from '../routing/menu'
import { useRoutes } from '../routing/shell'
import { useUser } from '../session/store'
import { ChevronDown } from 'lucide-react'
import { Menu } from '../widgets/Menu'
import { MenuLink } from '../widgets/MenuLink'
import { sectionIcons } from './sectionIcons'
import { SidebarLink } from './SidebarLink'
import type { MenuSection } from '../routing/menu'

type SidebarGroupProps = {
  readonly item: MenuItem
  readonly mini: boolean
  readonly current: boolean
  readonly open: boolean
  readonly onToggle: () => void
  readonly onChoice?: () => void
}

/** R2.27: a collapsible menu group; in the collapsed sidebar its children open in a flyout. */
const SidebarGroup = ({ item, mini, current, open, onToggle, onChoice }: SidebarGroupProps) => {
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

type Props = { readonly mini?: boolean; readonly onChoice?: () => void }

/** Sections the user has access to, grouped by caption. */
export const SidebarMenu = ({ mini = false, onChoice }: Props) => {
  const t = useTranslate()
  const user = useUser()
  const sections = menuFor(useRoutes(), user)
  const accordion = useAccordion(sections)
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  // Scrolls the menu to the current section, because it may overflow on low screens.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.pathname.endsWith(pathname))?.scrollIntoView({ block: 'nearest' })
  }, [pathname])

  const paths = sections.flatMap(({ items }) => items.map(({ path }) => path))
  /** Whether the page belongs to another section with a longer address, so that only that one is marked. */
  const isInDeeper = ({ path }: MenuItem) =>
    paths.some((other) => other.startsWith(`${path}/`) && `${pathname}/`.startsWith(`${other}/`))

  if (sections.length === 0) return null
  return (
    <nav ref={nav} className="nav" aria-label={t('frame.sections')}>
      {sections.map(({ caption, items }) => (
        <Fragment key={caption ?? 'own'}>
          {caption && <p className={mini ? 'sr-only' : 'menu-cap'}>{t(`menu.captions.${caption}`)}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                {item.children.length === 0 ? (
                  <SidebarLink item={item} mini={mini} end={isInDeeper(item)} onChoice={onChoice} />
                ) : (
                  <SidebarGroup
                    item={item}
                    mini={mini}
                    current={accordion.current === item.path}
                    open={accordion.open === item.path}
                    onToggle={() => accordion.toggle(item.path)}
                    onChoice={onChoice}
                  />
                )}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

const parentOf = (sections: readonly MenuSection[], pathname: string): string | null =>
  sections
    .flatMap(({ items }) => items)
    .find(({ path, children }) => children.length > 0 && `${pathname}/`.startsWith(`${path}/`))?.path ?? null

/** R2.27: only one group is open at a time. Navigating to a page opens its group; the user can close it again. */
const useAccordion = (sections: readonly MenuSection[]) => {
  const current = parentOf(sections, useLocation().pathname)
  const [state, setState] = useState({ arrivedAt: current, open: current })
  if (state.arrivedAt !== current) setState({ arrivedAt: current, open: current ?? state.open })
  return {
    current,
    open: state.open,
    toggle: (path: string) => setState({ ...state, open: state.open === path ? null : path }),
  }
}
