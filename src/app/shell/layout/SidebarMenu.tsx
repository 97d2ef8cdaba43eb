import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { menuFor } from '../routing/menu'
import { useRoutes } from '../routing/shell'
import { useUser } from '../session/store'
import { SidebarGroup } from './SidebarGroup'
import { SidebarLink } from './SidebarLink'
import type { MenuSection } from '../routing/menu'

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
                  <SidebarLink item={item} mini={mini} onChoice={onChoice} />
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
