import { Fragment, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { menuFor } from '../routing/menu'
import { useRoutes } from '../routing/shell'
import { useUser } from '../session/store'
import { SidebarGroup } from './SidebarGroup'
import { SidebarLink } from './SidebarLink'
import { useAccordion } from './useAccordion'

type Props = { readonly mini?: boolean; readonly onChoice?: () => void }

/** The sections this person may open, under their captions. */
export const SidebarMenu = ({ mini = false, onChoice }: Props) => {
  const t = useTranslate()
  const user = useUser()
  const sections = menuFor(useRoutes(), user)
  const accordion = useAccordion(sections)
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  // On a low screen the menu scrolls; where one is must be in sight.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.pathname.endsWith(pathname))?.scrollIntoView({ block: 'nearest' })
  }, [pathname])

  if (sections.length === 0) return null
  return (
    <nav ref={nav} className="nav" aria-label={t('frame.sections')}>
      {sections.map(({ caption, items }) => (
        <Fragment key={caption ?? 'own'}>
          {caption && <p className="cap">{t(`menu.captions.${caption}`)}</p>}
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
