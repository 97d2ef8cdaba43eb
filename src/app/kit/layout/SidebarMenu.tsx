import { Fragment } from 'react'
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
  if (sections.length === 0) return null
  return (
    <nav className="nav" aria-label={t('frame.sections')}>
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
